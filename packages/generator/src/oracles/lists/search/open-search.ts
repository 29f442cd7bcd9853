import type { Parameter } from '@assay/api-model';
import { isDocumented } from '../../../expectations/expectation.ts';
import type { Situation } from '../../../chains/situation.ts';
import { takesExpression } from '../../../resources/lists/filter-expression.ts';
import { SEARCH } from '../../../resources/lists/filters.ts';
import { schemaOf } from '../../../resources/lists/list-view.ts';
import { plain } from '../../../resources/words/words.ts';
import { mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import type { Oracle } from '../../oracle.ts';

const NOTHING = 'zqxnothing8f3a1c';
/** What breaks queries that are put together from text. */
const SPECIAL = `O'Neil "100%"_\\`;
const REFUSALS = [400, 422];
const NO_TEXT = /sort|order|cursor|token|after|before|fields|include|expand/i;

/** Whether any text may be sent, at least as long as this one. */
function isFree({ view }: ListScenarios, parameter: Parameter, { length }: string): boolean {
  const { enum: values, pattern, format, maxLength = Infinity, ...schema } = schemaOf(view, parameter);
  const isOpen = values === undefined && (pattern === undefined || pattern === '\\S') && format === undefined;
  const isText = mainType(schema) === 'string' && !takesExpression(parameter);
  return parameter.in === 'query' && isOpen && maxLength >= length && isText;
}

function nonsense(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  const { parameters } = view.operation;
  const search = parameters.find((one) => SEARCH.test(plain(one.name)) && isFree(lists, one, NOTHING));
  if (search === undefined) return [];
  const isFuzzy = view.filters.some(({ parameter, isFuzzy: fuzzy }) => parameter === search && fuzzy);
  const sent = [query(search, NOTHING)];
  const about: About = {
    kind: 'nothing_found',
    name: `Nothing found by ${search.name}`,
    reason: 'A search without a hit is a success.',
    constraint: search.name,
  };
  const isEmpty =
    isFuzzy || plain(search.name) === 'filter' || plain(search.name) === 'query'
      ? []
      : [...lists.nothing(), ...lists.total(0)];
  return [
    lists.open(about, {
      query: sent,
      rules: [...lists.rulesFor(sent), ...isEmpty],
    }),
  ];
}

function special(lists: ListScenarios): Candidate[] {
  const { parameters } = lists.view.operation;
  const free = parameters.find((one) => isFree(lists, one, SPECIAL) && !NO_TEXT.test(one.name));
  if (free === undefined) return [];
  const isText = SEARCH.test(plain(free.name)) || lists.view.filters.some(({ parameter }) => parameter === free);
  // What no field and no search answers to may take a few words only, so a refusal has to be documented to be none.
  if (!isText && !REFUSALS.some((status) => isDocumented(lists.view.operation, status))) return [];
  const about: About = {
    kind: 'nothing_found',
    name: `Quotes and percent signs in ${free.name}`,
    reason: 'Text that is looked for is text, whatever it holds.',
    constraint: free.name,
  };
  return [lists.open(about, { query: [query(free, SPECIAL)], rules: [], undecided: REFUSALS })];
}

const STEP = 'in small letters';

/** Where case does not matter, a letter finds the same in both cases. */
function inCapitals(lists: ListScenarios): Candidate[] {
  const { view, isFixed, wholePage } = lists;
  const filter = view.filters.find((one) => one.kind === 'search' && one.ignoresCase === true);
  const { minLength = 0 } = filter === undefined ? {} : schemaOf(view, filter.parameter);
  if (filter === undefined || !isFixed || wholePage === null || minLength > 1 || view.identity === null) return [];
  const about: About = {
    kind: 'searched',
    name: `Capitals in ${filter.parameter.name}`,
    reason: 'Where case does not matter, a letter finds the same in both cases.',
    constraint: filter.parameter.name,
  };
  const before = { ...lists.openRead([...wholePage, query(filter.parameter, 'e')], []), name: STEP };
  const sent = [...wholePage, query(filter.parameter, 'E')];
  return [lists.open(about, { query: sent, rules: lists.sameAs(STEP), before: [before] })];
}

/** Searches of a list as it stands. */
export function openSearches(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  return lists === null ? [] : [...inCapitals(lists), ...special(lists), ...nonsense(lists)];
}

export const openSearchesOracle: Oracle = {
  id: 'open-searches',
  claim: 'A search for what is nowhere finds nothing, and text is text whatever it holds.',
  strength: 'convention',
  ofList: true,
  candidates: openSearches,
};
