import { singular } from '../../language/names/words.ts';

/** What the part before is about, as it may be written: its own subject, and the list of whose items it speaks. */
export interface About {
  subject: string | null;
  list: string | null;
}

/** A part in shorthand, and the same with the words that it leaves out. Null where they are not known. */
interface Shorthand {
  said: RegExp;
  full: (found: Groups, about: About) => string | null;
}

type Groups = Readonly<Record<string, string | undefined>>;

const number = String.raw`\d+(?:\.\d+)?`;
const order = new RegExp(
  String.raw`^(?:the\s+)?(?<end>highest|largest|biggest|most|longest|lowest|smallest|least|shortest|fewest)\s+(?<name>[\p{L}][\p{L}\d_ ]*?)\s+(?:is\s+|are\s+|comes?\s+)?first$`,
  'iu',
);

const mediaOf: Readonly<Record<string, string>> = {
  'plain text': 'text/plain',
  html: 'text/html',
  csv: 'text/csv',
  xml: 'application/xml',
  pdf: 'application/pdf',
};

const noneTwice = /^(?:no|without|never)\s+(?:dup(?:e|licate)?s|repeats|repetitions?|doubles)$/iu;

const shorthands: readonly Shorthand[] = [
  {
    said: new RegExp(
      String.raw`^(?:in\s+)?(?<sign><=?|≤|under|below|less than|within|at most|max\.?|no more than)\s*(?<count>${number})\s*(?<unit>ms|milliseconds|s|sec|seconds?)$`,
      'iu',
    ),
    full: ({ sign, count, unit }) =>
      `the response time is ${/^(?:<|under|below|less than)$/iu.test(sign ?? '') ? 'less than' : 'at most'} ${count ?? ''} ${unit ?? ''}`,
  },
  {
    said: /^(?:(?:as|in|with)\s+)?(?:content[- ]type:?\s+(?:is\s+)?)?(?<media>[a-z][a-z.-]*\+(?:json|xml))$/iu,
    full: ({ media }) => `content-type is application/${media ?? ''}`,
  },
  {
    said: /^(?:(?:as|in|sent as)\s+)?(?<form>plain text|html|csv|xml|pdf)$/iu,
    full: ({ form }) => `content-type is ${mediaOf[(form ?? '').toLowerCase()] ?? ''}`,
  },
  {
    said: /^(?:sorted\s+)?(?<order>(?:the\s+)?(?:newest|oldest|latest|earliest|most recent)(?:\s+ones?)?\s+first)$/iu,
    full: ({ order: said }, { list }) => (list === null ? null : `\`${list}\` are sorted ${said ?? ''}`),
  },
  {
    said: order,
    full: ({ end, name }, { list }) =>
      list === null
        ? null
        : `\`${list}\` is sorted ${/^(?:low|small|least|short|few)/iu.test(end ?? '') ? 'ascending' : 'descending'} by ${name ?? ''}`,
  },
  {
    said: noneTwice,
    full: (_, { subject }) => (subject === null ? null : `${subject} has no duplicates`),
  },
  {
    said: noneTwice,
    full: (_, { list }) => (list === null ? null : `\`${list}\` has no duplicates`),
  },
  {
    said: /^(?<all>none|all|each|every\s*one|each\s+one)(?:\s+of\s+(?:them|these|those))?(?:\s+(?:is|are|being|must be|should be))?\s+(?<state>(?!of\b|the\b|with\b|that\b|is\b|are\b|\p{L}+s\b)\p{L}[\p{L}_-]*)$/iu,
    full: ({ all, state }, { list }) =>
      list === null ? null : `${/^none$/iu.test(all ?? '') ? 'no' : 'every'} ${itemOf(list)} is ${state ?? ''}`,
  },
  {
    said: /^(?<verb>is|are|has|have|must|should|shall|never|contains?|starts?|ends?|begins?|matches|match|cannot|does|do|needs?)\s+(?<rest>\S.*)$/isu,
    full: ({ verb, rest }, { subject }) => (subject === null ? null : `${subject} ${verb ?? ''} ${rest ?? ''}`),
  },
  {
    said: /^(?<quality>(?:not|no more than|no less than|no longer than|at least|at most|between|unique|distinct|non-?empty|lower-?case|upper-?case|required|positive|non-negative|in the|[<>]=?|[≤≥])\b.*)$/isu,
    full: ({ quality }, { subject }) => (subject === null ? null : `${subject} is ${quality ?? ''}`),
  },
];

const itemOf = (list: string): string => singular(list.split(/[.[\]*]+/u).findLast((name) => name !== '') ?? '');

/** What a part of a text may say in full, where it leaves out what the part before has said: "under 300 ms", "newest first", "and are unique". */
export function spelledOut(part: string, about: About): string[] {
  const bare = part.trim().replace(/[.!]$/u, '');
  const full = shorthands.map(({ said, full: inFull }) => {
    const found = said.exec(bare);
    return found === null ? null : inFull(found.groups ?? {}, about);
  });
  return [...new Set(full.filter((text) => text !== null))];
}
