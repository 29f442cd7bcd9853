import { sentencesIn, unwrapped } from '../resources/words/sentences-in.ts';
import { statesIn } from './names.ts';
import { stateOfVerb } from './sentences.ts';

/** By state: those that a record may come from. */
export type Edges = ReadonlyMap<string, ReadonlySet<string>>;

const FROM_TO =
  /\bfrom\b(?<from>[^.;\n]{2,80}?)\b(?:to|into)\b(?<to>[^.;\n]{2,80}?)(?=,? ?(?:and |or )?(?:from|between)\b|[.;:\n(]|$)/gi;
/** "Between open and closed in both directions". */
const BETWEEN =
  /\bbetween\b(?<one>[^.;\n]{2,40}?)\band\b(?<other>[^.;\n]{2,40}?)(?:\bin (?:both|either) (?:directions?|ways?)\b|\b(?:both|either) ways?\b|\bback and forth\b|\bas often\b)/gi;
const ARROWS =
  /(?:[`"'\w-]+ (?:and|or) )*[`"'\w-]+(?:\s*(?:->|→|=>|⇒)\s*[`"'\w-]+(?:\s*(?:,\s*[`"'\w-]+(?=\s*(?:[.;\n|/]|$))|(?:\||\/|or\b)\s*[`"'\w-]+(?=\s*(?:[.,;\n|/]|$))))*)+/g;

/** A row of a table in Markdown. */
const ROW = /^[ \t]*\|(?<first>[^|\n]{1,80})\|(?<second>[^|\n]{1,200})\|?[ \t]*$/gm;
/** The head of one whose rows are moves; a summary may stand before it. */
const HEAD = /\|[ \t*]*(?<first>from|to)\b[^|\n]*\|[ \t*]*(?<second>from|to)\b[^|\n]*\|?[ \t]*(?:\n|$)/i;

/** A row is about one state, and lists those that go with it. */
function rowMoves(
  cells: readonly [string, string],
  states: readonly string[],
  isReversed: boolean,
): [string[], string[]] {
  const [one, others] = cells.map((cell) => statesIn(cell, states));
  if (one?.length !== 1 || others === undefined) return [[], []];
  return isReversed ? [others, one] : [one, others];
}

/** The moves of a table: `| from | to |`. */
function tableMoves(text: string, states: readonly string[]): [from: string[], to: string[]][] {
  const head = HEAD.exec(text);
  const { first = '', second = '' } = head?.groups ?? {};
  if (head === null || first.toLowerCase() === second.toLowerCase()) return [];
  return [...text.slice(head.index).matchAll(ROW)].map(({ groups = {} }) =>
    rowMoves([groups['first'] ?? '', groups['second'] ?? ''], states, /to/i.test(first)),
  );
}

/** The moves of one sentence: "from draft to open to closed" has two. */
function chainMoves({ groups = {} }: RegExpExecArray, states: readonly string[]): [from: string[], to: string[]][] {
  const from = statesIn(groups['from'] ?? '', states);
  const parts = (groups['to'] ?? '').split(/\b(?:and )?(?:then )?(?:to|into)\b/i).map((part) => statesIn(part, states));
  return from.length === 0 ? [] : parts.map((part, at) => [parts[at - 1] ?? from, part]);
}

/** Two states that each lead to the other. */
function bothWays({ groups = {} }: RegExpExecArray, states: readonly string[]): [from: string[], to: string[]][] {
  const [one, other] = [groups['one'] ?? '', groups['other'] ?? ''].map((part) => statesIn(part, states));
  return one === undefined || other === undefined || one.length !== 1 || other.length !== 1
    ? []
    : [
        [one, other],
        [other, one],
      ];
}

const sentenceMoves = (text: string, states: readonly string[]): [from: string[], to: string[]][] => [
  ...[...text.matchAll(FROM_TO)].flatMap((match) => chainMoves(match, states)),
  ...[...text.matchAll(BETWEEN)].flatMap((match) => bothWays(match, states)),
];

const NOT_A_NOUN =
  /^(?:is|are|was|were|be|can|may|must|will|to|by|until|when|if|and|or|on|at|in|it|they|again|once|from|for|with|the|a|an|everything|anything|all|others?)$/i;
const UNSAID = /\b(?:not|never|cannot|can't|no longer|every other|any other|final)\b/i;

/** The states that stand before what has them: "a `sent` or `seen` letter"; "`sent` and `seen` letters". */
function statesOfNouns(sentence: string, states: readonly string[]): string[] {
  const plain = sentence.replaceAll(/[`"'*]/g, '');
  const words = plain.split(/[^\w-]+/).filter(Boolean);
  const isState = (word: string): boolean => stateCalled(word, states) !== null;
  return words.flatMap((word, at) => {
    const next = words.slice(at + 1).find((one) => !isState(one) && !/^(?:and|or)$/i.test(one));
    const between = words.slice(at + 1, next === undefined ? undefined : words.indexOf(next, at + 1));
    const isBefore =
      next !== undefined && !NOT_A_NOUN.test(next) && between.every((one) => isState(one) || /^(?:and|or)$/i.test(one));
    return isBefore ? [stateCalled(word, states) ?? []].flat() : [];
  });
}

/** `CLOSED` is called closed in a sentence. */
const stateCalled = (word: string, states: readonly string[]): string | null =>
  states.find((state) => state.toLowerCase() === word.toLowerCase()) ?? null;

const verbOfWord = (word: string): string => word.toLowerCase().replace(/s$/, '');

/** "Can be sealed or voided": the last of several words behind a passive. */
function isPassive(words: readonly string[], at: number, states: readonly string[]): boolean {
  const before = words.slice(0, at).toReversed();
  const first = before.find((word) => !/^(?:or|and)$/i.test(word) && stateCalled(word, states) === null);
  return /^(?:be|become|becomes|gets?)$/i.test(first ?? '');
}

/** "A sent letter can be sealed, a sealed one can be opened": each part has its own subject. */
const CLAUSES = /[,;]\s*(?:and\s+|but\s+)?(?=(?:an?|the|one)\s)|[,;]?\s*\band\s+(?=only (?:an?|the)\s)/i;
/** "And only an accepted one returned": what can be is said before. */
const ELIDED = /^(only (?:an?|the) [\w-]+ ones?) (?!can\b|may\b)(?=[\w-]+[\s.,;]*(?:$|[,;]))/i;

const clausesOf = (sentence: string): string[] =>
  sentence.split(CLAUSES).map((clause) => clause.replace(ELIDED, '$1 can be '));

/** "A clerk seals or voids a `sent` letter", "`sent` and `seen` letters can be voided by anybody". */
function spokenMoves(
  sentence: string,
  states: readonly string[],
  isPassiveOnly: boolean,
): [from: string[], to: string[]][] {
  if (UNSAID.test(sentence)) return [];
  const from = [...new Set(statesOfNouns(sentence, states))];
  const verbs = sentence
    .replaceAll(/[`"'*]/g, '')
    .split(/[^\w-]+/)
    .filter(Boolean);
  const to = verbs.flatMap((word, at) => {
    const state = stateCalled(word, states);
    const isActive = /[a-z]s$/i.test(word) && state === null && stateCalled(verbOfWord(word), states) === null;
    const done = state !== null && isPassive(verbs, at, states) ? state : null;
    const led = isActive && !isPassiveOnly ? stateOfVerb(verbOfWord(word), states) : done;
    return led === null || from.includes(led) ? [] : [led];
  });
  return from.length > 0 && to.length > 0 ? [[from, [...new Set(to)]]] : [];
}

/**
 * The moves that a text lists: "From draft to open or cancelled, from open to closed", "from draft to open to closed",
 * `draft -> open -> closed`, or the rows of a table.
 */
export function edgesIn(text: string, states: readonly string[]): Edges {
  const edges = new Map<string, Set<string>>();
  const add = (from: readonly string[], to: readonly string[]): void => {
    for (const state of to) edges.set(state, new Set([...(edges.get(state) ?? []), ...from]));
  };
  for (const [from, to] of [...sentenceMoves(text, states), ...tableMoves(text, states)]) add(from, to);
  for (const [chain] of text.matchAll(ARROWS)) {
    const parts = chain.split(/->|→|=>|⇒/).map((part) => statesIn(part, states));
    for (const [at, part] of parts.entries()) if (at > 0) add(parts[at - 1] ?? [], part);
  }
  return edges;
}

/** "`open` to `closed` or back to `draft`": pairs of states without a "from". */
function pairMoves(sentence: string, states: readonly string[]): [from: string[], to: string[]][] {
  const names = states.map((state) => state.replaceAll(/[^a-z\d]+/gi, '[\\s_-]'));
  const one = `[\`"']?(?:${names.join('|')})[\`"']?(?![\\w\`"'-])`;
  const between = String.raw`(?:,? (?:or|and)|,) (?:back )?(?:to )?`;
  const list = `${one}(?:${between}${one}(?! (?:back )?(?:to|into)\\b))*`;
  const pairs = new RegExp(
    `(?<![\\w-])(?<from>${one}(?:${between}${one})*) (?:back )?(?:to|into) (?:back to )?(?<to>${list})`,
    'gi',
  );
  if (UNSAID.test(sentence)) return [];
  return [...sentence.matchAll(pairs)].map(({ groups }) => [
    statesIn(groups?.['from'] ?? '', states),
    statesIn(groups?.['to'] ?? '', states),
  ]);
}

function edgesOf(moves: readonly [from: string[], to: string[]][]): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const [from, to] of moves)
    for (const state of to) edges.set(state, new Set([...(edges.get(state) ?? []), ...from]));
  return edges;
}

/**
 * The moves that a text lists, or those that sentences speak of by their verbs. "An open one can be closed" beside a list adds what
 * leads into a state that no listed move leads to.
 */
export function spokenEdges(text: string, states: readonly string[]): Edges {
  const sentences = sentencesIn(unwrapped(text));
  const written = edgesIn(text, states);
  const listed = written.size > 0 ? written : edgesOf(sentences.flatMap((one) => pairMoves(one, states)));
  const spoken = edgesOf(sentences.flatMap(clausesOf).flatMap((one) => spokenMoves(one, states, listed.size > 0)));
  return new Map([...[...spoken].filter(([state]) => !listed.has(state)), ...listed]);
}
