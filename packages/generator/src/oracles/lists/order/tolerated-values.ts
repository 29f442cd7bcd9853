import type { Parameter } from '@assay/api-model';
import type { Situation } from '../../../chains/situation.ts';
import { parameterText } from '../../../default-parameters.ts';
import { listName, schemaOf } from '../../../resources/lists/list-view.ts';
import { largestSize } from '../../../resources/lists/said/said-pages.ts';
import { saidTolerance } from '../../../resources/words/lenient/tolerance.ts';
import type { Outcome, WrongValue } from '../../../resources/words/lenient/tolerated-in.ts';
import { mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { faultsOf } from '../../fields/value-faults.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import { NO_FIELD } from './sorting.ts';
import type { Oracle } from '../../oracle.ts';

const STEP = 'without it';

interface Tolerated {
  parameter: Parameter;
  wrong: WrongValue;
  outcome: Outcome;
  value: string;
}

/** A text that no reading of the parameter takes; null where all texts are right. */
function unreadable({ view }: ListScenarios, parameter: Parameter): string | null {
  const type = mainType(schemaOf(view, parameter)) ?? '';
  if (!['integer', 'number', 'boolean'].includes(type)) return null;
  const fault = faultsOf(parameter.schema, 'sample', view.definitions).find(({ kind }) => kind === 'wrong_type');
  return fault === undefined ? null : parameterText(fault.value, parameter);
}

/** A value that is none of those that the document has. */
function unknown({ view }: ListScenarios, parameter: Parameter): string | null {
  if (view.sorts.some((key) => key.parameter === parameter)) return NO_FIELD;
  return schemaOf(view, parameter).enum?.every((one) => typeof one === 'string') === true ? 'no-such-value' : null;
}

function toleratedOf(lists: ListScenarios, parameter: Parameter): Tolerated[] {
  const { operation, index, description } = lists.situation;
  const tolerance = saidTolerance(parameter, { operation, definitions: index.definitions, description });
  const values: Partial<Record<WrongValue, string | null>> = {
    unreadable: unreadable(lists, parameter),
    unknown: unknown(lists, parameter),
  };
  return [...tolerance].flatMap(([wrong, outcome]) => {
    const value = values[wrong] ?? null;
    return value === null ? [] : [{ parameter, wrong, outcome, value }];
  });
}

const aboutValue = ({ parameter, value }: Pick<Tolerated, 'parameter' | 'value'>): About => ({
  kind: 'list_default',
  name: `Query parameter ${parameter.name} with ${value} is not refused`,
  reason: 'The document says what becomes of such a value.',
  constraint: parameter.description ?? parameter.name,
});

/** Whether a value that is ignored leaves the list as it is: of a filter nothing may be left that fits. */
function isNeutral({ view }: ListScenarios, { parameter, outcome }: Tolerated): boolean {
  const { size, page, offset } = view.paging;
  const isOfOrder = view.sorts.some((key) => key.parameter === parameter);
  return outcome === 'ignored' && (isOfOrder || [size, page, offset].includes(parameter));
}

/** What is ignored gives what comes without it; of what stands for it only the answer itself is known. */
function ignored(lists: ListScenarios, one: Tolerated): Candidate {
  const sent = [query(one.parameter, one.value)];
  const about = aboutValue(one);
  if (one.outcome === 'nothing') return lists.open(about, { query: sent, rules: lists.nothing() });
  const rules = isNeutral(lists, one) ? lists.sameAs(STEP) : [];
  const { closed, isFixed } = lists;
  if (closed !== null && rules.length > 0) {
    const before = { ...lists.read(closed, [], []), name: STEP };
    return lists.alone(closed, about, { query: sent, rules, before: [before] });
  }
  if (!isFixed || rules.length === 0)
    return lists.open(about, { query: sent, rules: isNeutral(lists, one) ? lists.rulesFor([]) : [] });
  return lists.open(about, { query: sent, rules, before: [{ ...lists.openRead([], []), name: STEP }] });
}

/** "Capped at 100": whatever is asked for. */
const isCapped = ({ description }: Parameter): boolean =>
  /\b(?:capped|clamped|cut|limited|lowered|reduced)(?: down)? (?:at|to) \d/i.test(description ?? '');

/** A page that is asked for beyond the largest one has no more than that. */
function capped(lists: ListScenarios): Candidate[] {
  const { view, situation } = lists;
  const { size } = view.paging;
  if (size === null) return [];
  const { operation, index, description } = situation;
  const tolerance = saidTolerance(size, { operation, definitions: index.definitions, description });
  const max = schemaOf(view, size).maximum ?? largestSize(size) ?? NaN;
  if (!(tolerance.has('high') || isCapped(size)) || !Number.isSafeInteger(max) || max < 1) return [];
  const value = `${max + 1}`;
  const { effectiveSize } = view.paging;
  const used = [
    `${listName(view)} has a length of at most ${max}`,
    ...(effectiveSize === null ? [] : [`${effectiveSize} is at most ${max}`]),
  ];
  const rules = (tolerance.get('high') ?? 'used') === 'used' ? used : [];
  return [lists.open(aboutValue({ parameter: size, value }), { query: [query(size, value)], rules })];
}

/** Wrong values of which the document says that they are not refused. */
export function toleratedValues(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  if (lists === null) return [];
  const parameters = situation.operation.parameters.filter((one) => one.in === 'query' && !one.required);
  const found = parameters.flatMap((one) => toleratedOf(lists, one)).map((one) => ignored(lists, one));
  return [...found, ...capped(lists)];
}

export const toleratedValuesOracle: Oracle = {
  id: 'tolerated-values',
  claim: 'A wrong value that the words of the document say is ignored gives what comes without it.',
  strength: 'document',
  ofList: true,
  candidates: toleratedValues,
};
