/** The words of commands in English. */
import { oneOf } from "../alternatives.ts";
import type { CommandWords } from "../subjects/commands.ts";

export const commands: CommandWords = {
  acts: {
    read: String.raw`read(?: out| aloud)?(?: me| us| to me)?|open(?: up)?(?= (?:the|my|our|an?|last|latest|newest)\b)`,
    list: "(?:list|enumerate)(?: me| out| up)?|(?:give|show|make|write)(?: me| us)? an? list of",
    count: "count(?: up)?|tally",
    show: "(?:show|tell|give)(?: me| us)?|display",
    find: oneOf`
      find(?: out)?(?: me| us)?(?: about)?|look (?:up|into|at|for)|search (?:for|in)|locate|identify|determine
      (?:research|study|cover|report on)(?! and\b)
      do (?:some )?research (?:on|about|of|into)|investigate|collect|gather`,
    check: "check|verify|make sure(?: that)?",
    analyse: "analy[sz]e|examine|review|evaluate|assess",
    compare: "compare(?: and contrast)?|contrast",
    summarise: "summari[sz]e|sum up|outline|describe|explain|discuss|recap",
  },
  textOf: "(?:the )?(?:full |whole )?(?:text|contents?|wording) of",
  joints: "and then|and|then|after that|afterwards",
  documents:
    "letters?|e-?mails?|mails?|messages?|reports?|invoices?|bills?|minutes|memos?|notes?|documents?|files?|contracts?|agreements?|polic(?:y|ies)|protocols?|articles?|papers?|manuals?|presentations?|offers?|statements?",
  writings:
    "newsletters?|newspapers?|magazines?|leaflets?|brochures?|handbooks?|guides?|press releases?|reviews?|leases?|plans?|stor(?:y|ies)|books?|stud(?:y|ies)|biograph(?:y|ies)|abstracts?|speech(?:es)?|rules|regulations|surveys?|e-?mail threads?|threads?|changelogs?",
  newest: "(?:very )?(?:latest|newest|most recent)|last(?! (?:week|month|quarter|year|day|night|\\d))",
  oldest: "oldest|earliest",
  many: "all|every|each|everyone|everybody|any",
  people: "participants|members|attendees|employees|colleagues|customers|clients|subscribers|recipients|users|students|guests",
  correspondence: "mails?|e-?mails?|letters|messages|correspondence|chats?|threads?|inbox|minutes",
  period: String.raw`(?:for|of|from|in|during|over) (?:the |this |a )?(?:(?:last|past|previous|whole|entire) )?(?:\d+ |two |three |six )?(?:week|month|quarter|year)s?`,
  reworking: "migrate|refactor|rewrite|rework|restructure|port|convert|upgrade|implement|rebuild|redesign|move|develop|replace",
  transfer: String.raw`(?<![\p{L}])from .+ (?:in)?to (?!\d)`,
  systems:
    "systems?|projects?|applications?|apps?|code ?base|architecture|database|platform|infrastructure|site|website|modules?|services?|layers?",
  phrases: {
    name: "Document",
    date: "Date",
    person: "Name",
    address: "Address",
    count: (item, documents) => `${item}: ${documents} ${documents === 1 ? "document" : "documents"}`,
    goesOn: (shown, whole) => `The first ${shown} of ${whole} characters are shown.`,
    parts: {
      search: (object) => `Search in the documents: ${object}`,
      extract: (object) => `List names and addresses from what was found: ${object}`,
      collect: (object) => `Collect what belongs to it: ${object}`,
      study: (object) => `Work through what was collected: ${object}`,
      examine: (object) => `Examine what the documents say of it: ${object}`,
      design: (object) => `Design the change: ${object}`,
      adapt: (object) => `Change what depends on it: ${object}`,
      test: (object) => `Run the tests of the change: ${object}`,
    },
  },
};
