/** Words of sentences in documents: alternatives, or words separated by white space. */

export interface PassageWords {
  reasons: string;
  recommending: string;
  /** Words for a kind of text, which are no part of its subject: "the advice for …". */
  textKinds: string;
  /** Posts that one person holds at a time. */
  offices: string;
  /** Those who have a duty, told without their name: 'your line manager'. */
  roles: string;
  /** Words that say that something goes on. */
  lasting: string;
  /** Words by which what is told holds now, or since a date: 'current', 'since'. */
  currently: string;
  /** Last words of headings whose text only adds to others. */
  sideHeadings: string;
  /** What a text does with what it is about, and words for texts, which a title need not hold: 'cover', 'guide'. */
  covering: string;
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
  /** What a named option or function is called, and what of it need not be said: 'the type of the option'. */
  optionWords: string;
  /** Ask for the number or the date of an entry in a list of changes: 'released', 'date'. */
  entries: string;
  /** Words without meaning of their own next to a year. */
  yearWords: string;
}
