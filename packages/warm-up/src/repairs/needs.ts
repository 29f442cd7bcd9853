import { singular, stateOfVerb } from '@assay/generator';
import type { NamedRecord, RecordAction, Repair, RequestFacts } from '@assay/generator';
import { namesState } from './names-state.ts';
import { plain } from './plain.ts';
import { leftOutOf } from './left-out.ts';
import type { Proposal } from './proposal.ts';

interface Known {
  facts: RequestFacts;
  /** The words of the refusal. */
  because: string;
}

const MAX_PROPOSALS = 4;

const wordsIn = (message: string): string[] =>
  message
    .split(/[^\p{L}\d]+/u)
    .map((word) => word.toLowerCase())
    .filter(Boolean);

/** "Add a line first", "needs at least one line", "has no lines". */
const LACKS =
  /\b(no|without|empty|least|any|lacks?|lacking|missing|needs?|requires?|required|must (first )?(have|contain|include|add|create)|has to have|first|before|add|create|not yet|keine?|aucun|sin|sem|ningún|nenhum)\b/i;

/** Whether words name a kind of record, which may take up to three of them: "payment methods". */
function isNamed(name: string, words: readonly string[]): boolean {
  return words.some((_, at) =>
    [1, 2, 3].some((count) => {
      const part = words.slice(at, at + count);
      const last = part.at(-1) ?? '';
      return plain([...part.slice(0, -1), singular(last)].join('')) === name;
    }),
  );
}

/** `basketline` is called a line as well. */
const isShortened = (name: string, words: readonly string[]): boolean =>
  words.some((word) => word.length > 2 && name.endsWith(plain(singular(word))));

interface Lack {
  record: Pick<NamedRecord, 'in' | 'at'>;
  resource: string;
}

/** Records that a message misses: below those that the request names, or elsewhere where the message calls them by their whole name. */
function lacksIn(words: readonly string[], { records, resources }: RequestFacts): Lack[] {
  const below = records.flatMap((record) =>
    record.children
      .filter((child) => isNamed(child, words) || isShortened(child, words))
      .map((resource) => ({ record, resource })),
  );
  const named = new Set([...records.map(({ resource }) => resource), ...below.map(({ resource }) => resource)]);
  const first = records.find((one) => one.in === 'path') ?? { in: 'path' as const, at: '' };
  const elsewhere = resources
    .filter((resource) => !named.has(resource) && isNamed(resource, words))
    .map((resource) => ({ record: first, resource }));
  return [...below, ...elsewhere];
}

/** "The order has no lines": what is missing is made first. */
export function lackedRecords(message: string, { facts, because }: Known): Proposal[] {
  if (!LACKS.test(message)) return [];
  const words = wordsIn(message);
  const made = lacksIn(words, facts)
    .slice(0, MAX_PROPOSALS)
    .map(({ record: { in: location, at }, resource }): Proposal => [
      { kind: 'needs', in: location, at, resource, because },
    ]);
  return [...leftOutOf(facts, (resource) => isNamed(resource, words), because).slice(0, MAX_PROPOSALS), ...made];
}

/** Asks for something that has not happened; what has happened already is no need. */
const ASKS =
  /\b(first|before|until|unless|not|never|must|has to|have to|needs?|requires?|required|only|missing|without|no|pending|awaiting|still|un\w+ed)\b/i;
const HAS_HAPPENED = /(?<!not )(?<!n['’]t )\balready\b/i;

/** How many of the words of an action a message has in any form: "approved", "approval". */
const wordsNamed = ({ words }: RecordAction, message: readonly string[]): number =>
  words.filter((word) => (word.length < 3 ? message.includes(word) : stateOfVerb(word, message) !== null)).length;

/** "Must be approved first", "is not yet verified", "check it out first": what has to be done to a record that the request names. */
export function lackedActions(message: string, { facts, because }: Known): Repair[][] {
  if (!ASKS.test(message) || HAS_HAPPENED.test(message)) return [];
  const words = wordsIn(message).flatMap((word) => (/^un\w{3,}ed$/.test(word) ? [word, word.slice(2)] : [word]));
  // Ways into states that it names are found out on a record of its own.
  const open = facts.records.filter(({ states }) => !states.some((state) => namesState(message, state)));
  const found = open.flatMap((record) =>
    record.actions.map((action) => ({ record, action, count: wordsNamed(action, words) })),
  );
  return found
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count / b.action.words.length - a.count / a.action.words.length || b.count - a.count)
    .slice(0, MAX_PROPOSALS)
    .map(({ record: { in: location, at }, action: { operation, choice } }) => [
      { kind: 'after', in: location, at, operation, ...(choice && { choice }), because },
    ]);
}
