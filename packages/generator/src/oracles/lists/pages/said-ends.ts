import type { Parameter } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { isDocumented } from '../../../expectations/expectation.ts';
import { itemAt, listName, schemaOf } from '../../../resources/lists/list-view.ts';
import { wholeSentencesIn } from '../../../resources/words/sentences-in.ts';
import { beyondEnd, largestSize, refusesLarger } from '../../../resources/lists/said/said-pages.ts';
import type { Candidate } from '../../candidate.ts';
import { query, type About, type ListScenarios } from '../list-request.ts';

const BEYOND = '1000000';
const REFUSALS = [400, 422];

/** A value of a parameter of pages that the words of the document refuse. */
function refused(
  { view, situation }: ListScenarios,
  parameter: Parameter,
  { name, value, status, reason }: { name: string; value: string; status: number; reason: string },
): Candidate {
  const alternatives = REFUSALS.filter(
    (one) => one !== status && REFUSALS.includes(status) && isDocumented(view.operation, one),
  );
  return {
    name,
    kind: 'out_of_range',
    part: 'said',
    errorIn: `query.${parameter.name}`,
    expectedStatus: status,
    details: {
      reason,
      constraint: parameter.description ?? situation.operation.description,
      pointer: null,
      ...(alternatives.length > 0 && { alternatives }),
    },
    overrides: [query(parameter, value)],
  };
}

/** After the last page there is nothing, or there is no such page: as the words of the document have it, where they speak of it. */
export function beyondTheEnd(lists: ListScenarios): Candidate[] {
  const { view, situation } = lists;
  const varied = view.paging.offset ?? view.paging.page;
  if (varied === null) return [];
  const { maximum = Infinity } = schemaOf(view, varied);
  const sent = `${Math.min(maximum, Number(BEYOND))}`;
  if (Number(sent) < 1000) return [];
  const said = beyondEnd(view.operation, varied, situation.description);
  if (said?.kind === 'refused' && varied === view.paging.page) {
    const reason = 'The document says that there is no such page.';
    const name = `Beyond the end by ${varied.name}, where there is no page`;
    return [refused(lists, varied, { name, value: sent, status: said.status, reason })];
  }
  const about: About = {
    kind: 'nothing_found',
    name: `Beyond the end by ${varied.name}`,
    reason: 'After the last item there is nothing, which is no error.',
    constraint: varied.name,
  };
  const rules = [`${listName(view)} has a length of at most 0`];
  const isSaid = said?.kind === 'empty';
  const undecided = isSaid ? [] : [400, 404, 416, 422].filter((status) => isDocumented(view.operation, status));
  return [lists.open(about, { query: [query(varied, sent)], rules, undecided })];
}

/** More on one page than the words of the document allow, where its schema has no end. */
export function largerThanSaid(lists: ListScenarios): Candidate[] {
  const { size } = lists.view.paging;
  const largest = size === null ? null : largestSize(size);
  const status = REFUSALS.find((one) => isDocumented(lists.view.operation, one));
  if (size === null || largest === null || status === undefined || !refusesLarger(size)) return [];
  if (schemaOf(lists.view, size).maximum !== undefined) return [];
  const name = `Query parameter ${size.name} above ${largest}`;
  return [
    refused(lists, size, {
      name,
      value: `${largest + 1}`,
      status,
      reason: 'The document says how much may be asked for.',
    }),
  ];
}

const OF_ONE_REQUEST =
  /\b(?:same|unchanged|identical|other|different|another|chang(?:e|es|ed|ing))\b[^.]*\b(?:filters?|order|sort(?:ing)?|quer(?:y|ies)|parameters?|arguments?|search)\b|\b(?:filters?|order|sort(?:ing)?|quer(?:y|ies)|parameters?|arguments?|search)\b[^.]*\b(?:same|unchanged|identical|not change|must match|has to match|have to match)\b/i;
const IS_REFUSED = /\b4\d\d\b|\binvalid\w*|\b(?:refused|rejected|an error|otherwise|else)\b/i;
const NOT_REFUSED = /\bignored?\b|\b(?:no|not an?) error\b/i;
const IS_CURSOR = /\b(?:tokens?|cursors?)\b/i;

/** The sentence that refuses what leads to the next page of another request; null where nothing says so. */
function saidOfOthers({ view, situation }: ListScenarios, cursor: Parameter): string | null {
  const own = wholeSentencesIn(cursor.description ?? '');
  const general = wholeSentencesIn(`${view.operation.description ?? ''}\n\n${situation.description}`);
  const all = [...own, ...general.filter((sentence) => IS_CURSOR.test(sentence))];
  return (
    all.find(
      (one) => OF_ONE_REQUEST.test(one) && IS_REFUSED.test(one) && !NOT_REFUSED.test(one.split(/[,;]/)[0] ?? ''),
    ) ?? null
  );
}

/** What leads to the next page goes with the request that it came from: with another filter or order it is refused. */
export function tokenOfAnother(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  const { cursor, next, size, isAfterItem } = view.paging;
  const { identity } = view;
  const said = cursor === null || isAfterItem ? null : saidOfOthers(lists, cursor);
  const status = REFUSALS.find((one) => isDocumented(view.operation, one));
  const varied = variedBy(view);
  const isAsked = cursor !== null && next !== null && size !== null && identity !== null;
  if (!isAsked || said === null || status === undefined || varied === undefined) return [];
  const small = [query(size, '1')];
  const name = `${cursor.name} of a request without ${varied.name}`;
  const reason = `The document says "${said.trim().slice(0, 160)}".`;
  const first = lists.openRead(small, [{ name: 'leads', path: next.path, optional: true }]);
  // Nothing leads on from the only one.
  const second = { name: 'second', path: itemAt(view, 1, identity), optional: true as const };
  const { details, ...rest } = refused(lists, cursor, { name, value: '{{leads}}', status, reason });
  const open = lists.open(
    { kind: 'next_page', name, reason, constraint: cursor.name },
    {
      query: [...small, query(cursor, '{{leads}}'), varied],
      rules: [],
      before: [lists.openRead([query(size, '2')], [second]), first],
    },
  );
  return [{ ...rest, part: 'of another request', details: { ...open.details, ...details }, overrides: open.overrides }];
}

/** A filter or an order that makes another request of the same list. */
function variedBy(view: ListScenarios['view']): StepValue | undefined {
  const [choice] = view.filters.flatMap(({ parameter, kind }): StepValue[] => {
    const values = (schemaOf(view, parameter).enum ?? []).filter((one) => typeof one === 'string');
    const last = values.length > 1 ? values.at(-1) : undefined;
    return kind === 'equal' && last !== undefined ? [query(parameter, last)] : [];
  });
  return choice ?? view.sorts.find(({ values }) => values.length === 1)?.values[0];
}
