/** Words of sentences in documents: alternatives, or words separated by white space. */

export interface PassageWords {
  reasons: string;
  recommending: string;
  /** Words for a kind of text, which are no part of its subject: "the advice for …". */
  textKinds: string;
  /** Posts that one person holds at a time. */
  offices: string;
  /** Words that say that something goes on. */
  lasting: string;
  /** Words by which what is told holds now, or since a date: 'current', 'since'. */
  currently: string;
  /** Last words of headings whose text only adds to others. */
  sideHeadings: string;
  /** Words that say of which version or issue a document is. */
  imprint: string;
  /** What a text does with what it is about, and words for texts, which a title need not hold: 'cover', 'guide'. */
  covering: string;
  /** How a sentence begins that says where something is told: 'The table below lists …'. */
  pointers: string;
  /** How a sentence begins that only greets or thanks its reader. */
  courtesies: string;
  failure: string;
  /** Words that begin a sentence which does not say what it is about. */
  pronouns: string;
  /** Ask for the years in brackets behind a person's name. */
  lifespan: string;
  /** Between a thing and what it is. */
  copula: string;
  /** Before another name of the same thing. */
  alias: string;
  /** After the copula: says what a thing is not. */
  notCopula: string;
  /** Entries of a bibliography. */
  bibliography: string;
  /** In the line below a title that tells who wrote a text, and how long it takes to read. */
  bylines: string;
  /** Words that ask who wrote a text, as a byline tells without them. */
  authorship: string;
  /** Begin a remark on something else, before a colon. */
  remarks: string;
  sourceSections: string;
  /** Ask for a price or a payment; and tell that there is none. */
  payment: string;
  free: string;
  /** Words that tell how often: 'every', 'twice a day'. */
  frequency: string;
  /** Words of questions that answers seldom repeat: 'happen', 'kind', 'call'. */
  light: string;
  /** Ask for a version. */
  versions: string;
  /** Ask for the number or the date of an entry in a list of changes: 'released', 'date'. */
  entries: string;
  /** Words without meaning of their own next to a year. */
  yearWords: string;
}
