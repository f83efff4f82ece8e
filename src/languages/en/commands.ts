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
  newest:
    "(?:the )?(?:very )?(?:latest|newest|most recent|last(?= (?:[a-z]+ )?(?:letter|e-?mail|mail|message|report|invoice|minutes|memo|note|document|file|version|entry|post|update)))",
  oldest: "(?:the )?(?:oldest|earliest|first(?= (?:letter|e-?mail|mail|message|report|invoice|minutes|memo|note|document|file)))",
  many: "all|every|each|everyone|everybody|any",
  people:
    "participants|members|attendees|employees|colleagues|customers|clients|subscribers|recipients|users|students|guests|everyone|everybody",
  correspondence: "mails?|e-?mails?|letters|messages|correspondence|chats?|threads?|inbox|minutes",
  period: String.raw`(?:for|of|from|in|during|over) (?:the |this |a )?(?:(?:last|past|previous|whole|entire) )?(?:\d+ |two |three |six )?(?:week|month|quarter|year)s?`,
  systems:
    "systems?|projects?|applications?|apps?|code ?base|architecture|database|platform|infrastructure|site|website|modules?|services?|layers?",
};
