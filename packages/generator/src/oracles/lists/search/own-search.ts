import type { OwnRecord, OwnSet } from '../../../chains/records/own-set.ts';
import { isWord } from '../../../chains/records/own-values.ts';
import type { Situation } from '../../../chains/situation.ts';
import type { Filter } from '../../../resources/lists/filters.ts';
import type { ItemField } from '../../../resources/lists/item-fields.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import type { Oracle } from '../../oracle.ts';

/** The fields of a search that hold words of ours. */
const worded = (own: OwnSet, { fields }: Filter): ItemField[] =>
  fields.filter(({ path }) => {
    const value = own.records[0]?.values.get(path);
    return value !== undefined && isWord(value);
  });

const MARK = 0;
const BIRCH = 2;

const about = (name: string, { parameter }: Filter): About => ({
  kind: 'searched',
  name,
  reason: 'A search finds what has the text, as the document says, and nothing else.',
  constraint: parameter.name,
});

interface Search {
  lists: ListScenarios;
  own: OwnSet;
  filter: Filter;
  field: ItemField;
}

const pick = ({ records }: OwnSet, ...at: number[]): OwnRecord[] => at.flatMap((one) => records[one] ?? []);

/** The letters that only the own records have find all of them, wherever in the text they are. */
function byPart({ lists, own, filter, field }: Search): Candidate[] {
  const { wholePage } = lists;
  const value = own.records[MARK]?.values.get(field.path);
  if (value === undefined || wholePage === null) return [];
  const found = filter.match === 'exact' ? pick(own, MARK) : own.records;
  // However a search compares, it finds the text as it stands.
  const rules =
    filter.match === null
      ? lists.within(own, pick(own, MARK))
      : [...lists.exactly(own, found), ...lists.total(found.length)];
  const asked = { query: [...wholePage, query(filter.parameter, value.sent)], rules };
  return [lists.among(own, about(`Found by ${filter.parameter.name} in ${field.name}`, filter), asked)];
}

/** What stands for other text in queries (`LIKE`) is text as any other in a search. */
const asText = ({ mark, filter: { parameter } }: { mark: string; filter: Filter }): [string, string][] => [
  [`%${mark}`, `A percent sign in ${parameter.name}`],
  [`${mark}_birch`, `A low line in ${parameter.name}`],
  [`${mark}' birch`, `A quote in ${parameter.name}`],
];

type Ask = (text: string, rules: string[], name: string) => Candidate;

/** A longer text finds fewer; in other letters it finds the same where case does not matter, and nothing where it does. */
function byWords(search: Search): Candidate[] {
  const { lists, own, filter, field } = search;
  const { wholePage } = lists;
  const mark = own.records[MARK]?.values.get(field.path)?.sent;
  if (mark === undefined || wholePage === null) return [];
  const inCapitals = `${mark} BIRCH`;
  const ask: Ask = (text, rules, name) =>
    lists.among(
      own,
      { ...about(name, filter), ...(text === inCapitals && { constraint: `${filter.parameter.name}: capitals` }) },
      { query: [...wholePage, query(filter.parameter, text)], rules },
    );
  // However a search compares, it finds the whole text in other letters.
  const whole = filter.ignoresCase === true ? lists.within(own, pick(own, BIRCH)) : [];
  if (filter.match === null)
    return whole.length > 0 ? [ask(inCapitals, whole, `Found by ${filter.parameter.name} in capitals`)] : [];
  return byKnownMatch(search, mark, ask);
}

/** The same where the document says how a search compares. */
function byKnownMatch({ lists, own, filter }: Search, mark: string, ask: Ask): Candidate[] {
  const inCapitals = `${mark} BIRCH`;
  const found = [...lists.exactly(own, pick(own, BIRCH)), ...lists.total(1)];
  const none = lists.exactly(own, []);
  const { ignoresCase } = filter;
  return [
    ...(ignoresCase === null
      ? []
      : [
          ask(
            inCapitals,
            ignoresCase ? found : none,
            ignoresCase
              ? `Found by ${filter.parameter.name} in capitals`
              : `Not found by ${filter.parameter.name} in capitals`,
          ),
        ]),
    ...(ignoresCase === true ? [] : [ask(`${mark} birch`, found, `Found by ${filter.parameter.name} with two words`)]),
    ...(filter.ignoresAccents ? [ask(`${mark} bìrch`, found, `Found by ${filter.parameter.name} with an accent`)] : []),
    ...(filter.match === 'exact' ? [] : asText({ mark, filter }).map(([text, name]) => ask(text, none, name))),
  ];
}

/** The words of the own records, looked for in each field that a search names. */
export function ownSearches(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  const own = lists?.own ?? null;
  if (lists === null || own === null) return [];
  return lists.view.filters
    .filter(({ kind, isFuzzy }) => kind === 'search' && !isFuzzy)
    .flatMap((filter) => {
      const fields = worded(own, filter);
      const [first] = fields;
      const all = fields.flatMap((field) => byPart({ lists, own, filter, field }));
      return first === undefined ? [] : [...all, ...byWords({ lists, own, filter, field: first })];
    });
}

export const ownSearchesOracle: Oracle = {
  id: 'own-searches',
  claim: 'A search finds known texts in the fields, parts and letters that the document names.',
  strength: 'document',
  ofList: true,
  candidates: ownSearches,
};
