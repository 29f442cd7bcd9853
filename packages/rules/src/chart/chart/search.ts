import type { Chart } from './chart.ts';
import { likeliest, lowerAt } from './chart.ts';
import { allOf, anyOf, keyOf, sameJson, under } from './meaning.ts';
import { opposite } from '../clauses/conditions.ts';
import { fillers, joints } from '../lexicon/words.ts';
import { byExample, skipping } from '../moves/asides.ts';
import { byAnaphor, byModal, byPossessive } from '../moves/anaphors.ts';
import { byCondition, byOtherwise } from '../moves/conditions.ts';
import { byCount } from '../moves/counts.ts';
import { byClause, byEllipsis, byOrder, byPart, byPronoun, bySum, byTopic, byValue } from '../moves/demands.ts';
import { byAdjunct, byEvery, byFrame } from '../moves/frames.ts';
import { byCompany, byContrast, byGloss } from '../moves/glosses.ts';
import { byCase, byParenthesis, byRefusal } from '../moves/remarks.ts';
import { byReport } from '../moves/reports.ts';
import type { Demand, State } from '../moves/state.ts';
import { byCall, byCircumstance, bySituation, byStory } from '../moves/stories.ts';
import { byVerdict } from '../moves/verdicts.ts';
import type { Check } from '../../tree/check.ts';

export interface Found {
  check: Check;
  cost: number;
}

const beam = 24;

/** A text that is more far-fetched is not read, and neither is a beginning that is so much more than others. */
const farthest = 1.7;

const behindBest = 0.7;

const initial: State = {
  at: 0,
  clauseEnd: -1,
  cost: 0,
  demands: [],
  topic: null,
  beside: [],
  earlier: null,
  frame: null,
  scope: null,
  conditionAbout: null,
  lastSaid: null,
  lastScope: null,
};

/** All ways to read a text as a row of demands, the likeliest first. */
export function readings(chart: Chart): Found[] {
  return foundIn(reached(chart, [initial]));
}

/** The states at each token, from some on. */
function reached(chart: Chart, starts: readonly State[]): State[][] {
  const { length } = chart.tokens;
  const byStart: State[][] = Array.from({ length: length + 1 }, () => []);
  for (const start of starts) byStart[start.at]?.push(start);
  for (let at = 0; at < length; at++) {
    const next = worthwhile(byStart[at] ?? []).flatMap((state) => moves(chart, state));
    for (const one of next.filter(({ cost }) => cost <= farthest)) byStart[one.at]?.push(one);
    if (chart.budget.left <= 0) return [];
  }
  return byStart;
}

const foundIn = (byStart: State[][]): Found[] =>
  distinct(byStart.at(-1) ?? [])
    .flatMap(({ demands, cost }) => {
      const check = whole(demands);
      return check === null ? [] : [{ check, cost }];
    })
    .toSorted((one, other) => one.cost - other.cost);

/** The shortest stretch without which a text is read, from mark to mark: the clause that it was not understood for. */
export function unreadStretch(chart: Chart, isMeant: (check: Check) => boolean): { from: number; to: number } | null {
  const { length } = chart.tokens;
  const before = reached(chart, [initial]);
  const edges = [...Array(length + 1).keys()].filter((at) => isEdge(chart, at));
  const stretches = edges
    .flatMap((from) => edges.filter((to) => to > from && to - from < length).map((to) => ({ from, to })))
    .toSorted((one, other) => one.to - one.from - (other.to - other.from));
  const found = stretches.find(({ from, to }) => {
    const states = worthwhile(before[from] ?? []).map((state) => ({ ...state, at: to, cost: 0, clauseEnd: -1 }));
    return states.length > 0 && foundIn(reached(chart, states)).some(({ check }) => isMeant(check));
  });
  return found ?? null;
}

/** Where a clause may begin or end. */
const isEdge = (chart: Chart, at: number): boolean =>
  at === 0 || at === chart.tokens.length || joints.has(lowerAt(chart, at)) || joints.has(lowerAt(chart, at - 1));

function worthwhile(states: State[]): State[] {
  const least = Math.min(...states.map(({ cost }) => cost));
  return likeliest(distinct(states.filter(({ cost }) => cost <= least + behindBest)), beam);
}

function distinct(states: State[]): State[] {
  const best = new Map<string, State>();
  for (const state of states) {
    const topic = state.topic?.targets.map(({ subject, missing = '' }) => keyOf(subject) + missing).join(' ') ?? '';
    const said = state.demands.map(({ check, isAllowed }) => `${keyOf(check)}${isAllowed ? '?' : ''}`).join(' ');
    const key = `${said} ${topic} ${state.scope === null ? '' : keyOf(state.scope)} ${state.frame?.targets.length ?? 0}`;
    const before = best.get(key);
    if (before === undefined || state.cost < before.cost) best.set(key, state);
  }
  return [...best.values()];
}

/** What may be so instead is an alternative to what is demanded of the same. */
export function whole(demands: State['demands']): Check | null {
  const allowed = demands.filter(({ isAllowed }) => isAllowed).map(({ check }) => check);
  const bound = demands.filter(({ isAllowed }) => !isAllowed).map((one) => exceptFor(one, demands));
  if (bound.length === 0) return null;
  return allOf(underOne(bound.map((check) => allowing(check, allowed))));
}

/** "between 1 and 5, and null if there are no reviews": what is nothing under a condition is demanded otherwise only. */
function exceptFor(demand: Demand, demands: readonly Demand[]): Check {
  if (demand.scope !== null) return demand.check;
  const subject = subjectOf(demand.check);
  if (subject === null || isOfNothing(demand.check)) return demand.check;
  const except = demands.find(
    ({ scope, said }) => scope !== null && said !== undefined && isOfNothing(said) && subjectOf(said) === subject,
  );
  return except?.scope == null ? demand.check : (under(opposite(except.scope), demand.check) ?? demand.check);
}

const subjectOf = (check: Check): string | null =>
  check.kind === 'test' && check.subject.kind === 'field' ? JSON.stringify(check.subject.path) : null;

const isOfNothing = (check: Check): boolean =>
  check.kind === 'test' &&
  (check.predicate.op === 'null' || (check.predicate.op === 'present' && check.negated)) &&
  (check.predicate.op !== 'null' || !check.negated);

/** Demands under the same condition stand behind one. */
function underOne(checks: readonly Check[]): Check[] {
  const found: Check[] = [];
  for (const check of checks) {
    const at = found.findIndex(
      (one) => one.kind === 'when' && check.kind === 'when' && sameJson(one.condition, check.condition),
    );
    const before = found[at];
    if (before?.kind === 'when' && check.kind === 'when')
      found[at] = { ...before, consequence: allOf([before.consequence, check.consequence]) };
    else found.push(check);
  }
  return found;
}

function allowing(check: Check, allowed: readonly Check[]): Check {
  const also = allowed.filter(
    (one) => one.kind === 'test' && check.kind === 'test' && sameJson(one.subject, check.subject),
  );
  return also.length === 0 ? check : anyOf([...also, check]);
}

function moves(chart: Chart, state: State): State[] {
  const word = lowerAt(chart, state.at);
  return [
    ...byClause(chart, state),
    ...byTopic(chart, state),
    ...byPronoun(chart, state),
    ...byCondition(chart, state),
    ...byOtherwise(chart, state),
    ...byFrame(chart, state),
    ...byEvery(chart, state),
    ...byOrder(chart, state),
    ...bySum(chart, state),
    ...byAdjunct(chart, state),
    ...byVerdict(chart, state),
    ...byStory(chart, state),
    ...byReport(chart, state),
    ...byEllipsis(chart, state),
    ...byPart(chart, state),
    ...byAnaphor(chart, state),
    ...byModal(chart, state),
    ...byCount(chart, state),
    ...byPossessive(chart, state),
    ...byCircumstance(chart, state),
    ...byExample(chart, state),
    ...byValue(chart, state),
    ...byCall(chart, state),
    ...bySituation(chart, state),
    ...byCase(chart, state),
    ...byRefusal(chart, state),
    ...byParenthesis(chart, state),
    ...byGloss(chart, state),
    ...byContrast(chart, state),
    ...byCompany(chart, state),
    ...(joints.has(word) || fillers.has(word) || /^[()!?]$/.test(word) ? [skipping(chart, state)] : []),
  ];
}
