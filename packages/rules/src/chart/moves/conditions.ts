import type { Chart } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import type { Scope } from '../chart/meaning.ts';
import { keyOf, under } from '../chart/meaning.ts';
import type { Condition } from '../clauses/conditions.ts';
import { conditionAt, conditionWords, opposite, otherwiseWords } from '../clauses/conditions.ts';
import { nameAt } from '../grounding/names.ts';
import type { State } from './state.ts';

const arrows = /^(?:->|=>|→|⇒|\?)$/;

/** "in every season ..." says which, not when. */
const prepositions = /^(?:for|on|in|of)$/;

export function byCondition(chart: Chart, state: State): State[] {
  const said = conditionWords.at(chart, state.at).flatMap(({ end, value: { isDenied } }) =>
    conditionAt(chart, end, [state.topic, state.conditionAbout])
      .filter(({ value }) => value.isStated !== true || !prepositions.test(lowerAt(chart, state.at)))
      .map((edge) => ({ ...edge, isDenied, isSaid: true })),
  );
  const bare = conditionAt(chart, state.at, [state.topic, state.conditionAbout])
    .filter(
      ({ end, value }) =>
        arrows.test(lowerAt(chart, end)) ||
        (lowerAt(chart, end) === ':' && value.isStated !== true && value.about !== null),
    )
    .map((edge) => ({ ...edge, isDenied: false, isSaid: false }));
  return [...said, ...bare].flatMap(({ end, cost, value, isDenied }) => {
    const scope = isDenied ? opposite(value.scope) : value.scope;
    return [
      ...ahead(chart, state, { end, cost, value, scope }),
      ...(isStopped(chart, state) ? [] : behind(state, { end, cost, scope })),
    ];
  });
}

/** What follows holds under the condition. */
function ahead(
  chart: Chart,
  state: State,
  { end, cost, value, scope }: { end: number; cost: number; value: Condition; scope: Scope },
): State[] {
  const next = /^(?:,|:|then|->|=>|→|⇒|\?)$/.test(lowerAt(chart, end)) ? end + 1 : end;
  const isMarked = next > end;
  return [
    {
      ...state,
      at: next,
      cost: state.cost + cost + (isMarked ? 0.02 : 0.12),
      scope,
      lastScope: scope,
      topic: value.about ?? state.topic,
      conditionAbout: value.about ?? value.subject ?? state.conditionAbout,
      beside: [],
    },
  ];
}

/** A condition behind a stop is of what follows. */
const isStopped = (chart: Chart, { at }: State): boolean => /^[.;]$/.test(lowerAt(chart, at - 1));

/** What was demanded last holds under the condition. */
function behind(state: State, { end, cost, scope }: { end: number; cost: number; scope: Scope }): State[] {
  const last = state.demands.at(-1);
  if (last === undefined || last.scope !== null) return [];
  const check = under(scope, last.check);
  if (check === null) return [];
  return [
    {
      ...state,
      at: end,
      cost: state.cost + cost + 0.04,
      demands: [...state.demands.slice(0, -1), { ...last, check, scope }],
      lastScope: scope,
    },
  ];
}

export function byOtherwise(chart: Chart, state: State): State[] {
  const { lastScope } = state;
  const isAfterPermission = state.demands.at(-1)?.isAllowed === true;
  if ((lastScope === null && !isAfterPermission) || isOfSeveral(state)) return [];
  const others =
    lowerAt(chart, state.at + 1) === 'other' && /^(?:every|any|all|each)$/.test(lowerAt(chart, state.at))
      ? nameAt(chart, state.at + 2).filter(({ value }) => value.isItem || value.entry.isList)
      : [];
  return [...otherwiseWords.at(chart, state.at), ...others].map(({ end }) => ({
    ...state,
    at: end,
    cost: state.cost + 0.02,
    scope: lastScope === null ? null : opposite(lastScope),
    topic: state.topic === null ? null : { ...state.topic, scope: null },
  }));
}

/** Items that were named one by one: what is left of them is nothing that the last one says. */
function isOfSeveral({ demands }: State): boolean {
  const named = demands.flatMap(({ check }) =>
    check.kind === 'each' && check.quantifier.kind === 'any' && check.filter !== null ? [keyOf(check.filter)] : [],
  );
  return new Set(named).size > 1;
}
