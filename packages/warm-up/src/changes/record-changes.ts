import type { Grant, NamedRecord, OptionalField, Repair, RequestFacts } from '@assay/generator';
import type { Proposal } from '../repairs/proposal.ts';
import { withItems } from '../repairs/counts.ts';
import type { WordRank } from './word-rank.ts';

const MAX_CHANGES = 10;

interface Candidate {
  proposal: Proposal;
  /** What it is called by. */
  words: readonly string[];
}

interface About {
  because: string;
  /** What moves records to other states is found out on records of their own first. */
  isExplored: boolean;
  /** Numbers of the request itself that a refusal speaks of: as much as may be. */
  beside: readonly Repair[];
}

const added = ({ operation, at, value }: OptionalField, own: string | null, because: string): Proposal => [
  { kind: 'value', in: 'body', at, value, because, ...(operation === own ? {} : { on: operation }) },
];

/** What can be different with a record that a request names: what it was made with, what it has, what was done with it. */
function candidatesOf(record: NamedRecord, because: string): Candidate[] {
  const where = { in: record.in, at: record.at, because };
  const on = (operation: string, change: Repair): Proposal => [{ ...change, on: operation }];
  const optional = (record.optional ?? []).map((one) => ({ proposal: added(one, null, because), words: [one.name] }));
  const needed = [...record.children, ...(record.descendants ?? [])].map((resource): Candidate => ({
    proposal: [{ kind: 'needs', ...where, resource }],
    words: [resource],
  }));
  const refers = (record.refers ?? []).map(({ operation, at, resource }): Candidate => ({
    proposal: on(operation, { kind: 'reference', in: 'body', at, resource, because }),
    words: [resource],
  }));
  const states = record.reachable.map((state): Candidate => ({
    proposal: [{ kind: 'state', ...where, states: [state] }],
    words: [state],
  }));
  const actions = record.actions
    .filter(({ operation }) => !operation.startsWith('DELETE '))
    .map(({ operation, choice, words }): Candidate => ({
      proposal: [{ kind: 'after', ...where, operation, ...(choice && { choice }) }],
      words,
    }));
  const longer = (record.lists ?? []).flatMap((list): Candidate[] => {
    const [count] = list.longer.keys();
    const proposal = count === undefined ? null : withItems(list, count, because);
    return proposal === null ? [] : [{ proposal, words: [list.name] }];
  });
  return [...needed, ...states, ...actions, ...refers, ...longer, ...optional];
}

/** Other choices that a record could have been made with. */
const choicesOf = ({ choices = [] }: NamedRecord, because: string): Candidate[] =>
  choices.map(({ operation, at, name, value }) => ({
    proposal: [{ kind: 'value', in: 'body', at, value, because, on: operation }],
    words: [name, typeof value === 'string' ? value : JSON.stringify(value)],
  }));

/** Less, or more, of the numbers that a record, or one that it is made with, has and that a refusal speaks of. */
function numbersOf({ grants = [], refers = [] }: NamedRecord, { because, beside: own }: About): Candidate[] {
  const changed = ({ operation, at, value, least }: Grant, beside: Proposal): Candidate[] =>
    [least, value].map((number) => ({
      proposal: [...beside, { kind: 'value', in: 'body', at, value: number, because, on: operation }],
      words: [at.split('/').at(-1) ?? at],
    }));
  const made = refers.flatMap(({ operation, at, resource, grants: numbers }) =>
    numbers.flatMap((grant) =>
      changed(grant, [{ kind: 'reference', in: 'body', at, resource, because, on: operation }]),
    ),
  );
  // "There are enough left": less is there, and more is asked for.
  const both = own.flatMap((one) => grants.flatMap((grant) => changed(grant, [one]).slice(0, 1)));
  return [...grants.flatMap((grant) => changed(grant, [])), ...both, ...made];
}

/** Changes of the records that a request names, those of which a refusal or the document speaks first. */
export function recordChanges(records: readonly NamedRecord[], about: About, rank: WordRank): Proposal[] {
  const { because, isExplored } = about;
  const open = records.filter(({ states }) => isExplored || states.length === 0);
  const said = records
    .flatMap((record) => [...numbersOf(record, about), ...choicesOf(record, because)])
    .filter(({ words }) => rank.of(words) > 1);
  return [...open.flatMap((record) => candidatesOf(record, because)), ...said]
    .map((one) => ({ ...one, rank: rank.of(one.words) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ proposal }) => proposal)
    .slice(0, MAX_CHANGES);
}

/** Optional fields of the request itself, those of which a refusal speaks first. */
export function addedFields(
  { optional = [] }: Pick<RequestFacts, 'optional'>,
  because: string,
  rank: WordRank,
): Proposal[] {
  return optional
    .map((one) => ({ one, rank: rank.of([one.name]) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ one }) => added(one, one.operation, because));
}
