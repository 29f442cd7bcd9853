import type { Chart } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { denied, listOf, quantified } from '../chart/meaning.ts';
import { clauseAt } from '../clauses/clauses.ts';
import type { Clause } from '../clauses/stated.ts';
import { nameAt } from '../grounding/names.ts';
import { Senses } from '../lexicon/senses.ts';
import { listPath } from '../operands/aggregates.ts';
import { quantifierAt } from '../operands/figures.ts';
import { verbPhraseAt } from '../predicates/predicates.ts';
import type { Check, Operand, Predicate } from '../../tree/check.ts';
import type { State } from './state.ts';
import { withClause } from './state.ts';

const anyCase = new Senses<null>(
  [
    'upper or|and|/ lower case? letters? does|do|is|are not matter|count|important|relevant|care',
    'upper or|and|/ lower case? letters? both? ok|fine|allowed',
    'upper-|uppercase or|and|/ lowercase letters? does|do|is|are not matter|count|important|relevant',
    'case|capitalisation|capitalization|capitals|caps does|do|is|are not matter|count|important|relevant',
    'case|capitalisation|capitalization is|are irrelevant|ignored|unimportant',
    'case-insensitive|case-insensitively|case-insensitiv|caseless',
    'case insensitive|insensitively',
    'ignoring|ignore|ignores|ignored the? case|capitals|capitalisation|capitalization|upper',
    'in any|either case|capitalisation|capitalization|spelling',
    'regardless|irrespective of the? case|capitalisation|capitalization|capitals',
    'whatever the? case|capitalisation|capitalization',
    'not case-sensitive|casesensitive',
    'not case sensitive',
    'no matter the? case|capitalisation|capitalization',
  ].map((say) => [say, null] as const),
);

/** "(upper or lower case does not matter)": of the text that was demanded last. */
export function byCase(chart: Chart, state: State): State[] {
  const last = state.demands.at(-1);
  if (last === undefined) return [];
  const isOpen = /^[(,–—-]$/.test(lowerAt(chart, state.at));
  const start = isOpen ? state.at + 1 : state.at;
  const check = inAnyCase(last.check);
  return anyCase.at(chart, start).flatMap(({ end }) => {
    const closed = lowerAt(chart, state.at) === '(' && lowerAt(chart, end) === ')' ? end + 1 : end;
    if (check === last.check || (lowerAt(chart, state.at) === '(' && closed === end)) return [];
    return [
      { ...state, at: closed, cost: state.cost + 0.02, demands: [...state.demands.slice(0, -1), { ...last, check }] },
    ];
  });
}

/** The same check where no text is compared. */
function inAnyCase(check: Check): Check {
  if (check.kind === 'test') {
    const predicate = loose(check.predicate);
    return predicate === check.predicate ? check : { ...check, predicate };
  }
  if (check.kind === 'each') {
    const own = inAnyCase(check.check);
    return own === check.check ? check : { ...check, check: own };
  }
  if (check.kind === 'when') {
    const consequence = inAnyCase(check.consequence);
    return consequence === check.consequence ? check : { ...check, consequence };
  }
  if (check.kind !== 'all' && check.kind !== 'any') return check;
  const checks = check.checks.map(inAnyCase);
  return checks.every((one, at) => one === check.checks[at]) ? check : { ...check, checks };
}

function loose(predicate: Predicate): Predicate {
  if (predicate.op === 'oneOf') return { ...predicate, values: predicate.values.map(looseValue) };
  if (
    predicate.op !== 'contains' &&
    predicate.op !== 'startsWith' &&
    predicate.op !== 'endsWith' &&
    predicate.op !== 'compare'
  )
    return predicate;
  const value = looseValue(predicate.value);
  if (value !== predicate.value) return { ...predicate, value };
  // What stands there already in any case is not said in vain.
  return value.kind === 'words' ? { ...predicate } : predicate;
}

const looseValue = (value: Operand): Operand =>
  value.kind === 'literal' && typeof value.value === 'string' ? { kind: 'words', text: value.value } : value;

const refusing = new Senses<null>(
  [
    'this|that|it|which|they must|should|shall|may|can|will not|never happen|be|occur|exist|repeat|come|appear|allowed?',
    'this|that|it|which|they? must|should|shall|may|can|will not|never',
    'this|that|it|which|they? must|should|shall|may|can|will not|never be? happen|occur|exist|repeat|so|possible|there|allowed|permitted',
    'this|that|it|which|neither|none is|are wrong|forbidden|bad|invalid|unacceptable',
    'this|that|it|which|neither|none? is|are not ok|okay|allowed|permitted|acceptable|fine|valid|right|possible|good|correct',
    'this|that|it|which? is|are wrong|forbidden|illegal|unacceptable|invalid',
    'not allowed|ok|okay|permitted|acceptable',
    'must|should|may|can|shall not|never',
    'is|are a? bug|error|mistake',
  ].map((say) => [say, null] as const),
);

const ends = /^(?:[.,;:!–—-]|and|but|)$/;

/** "... comes back twice, must not happen": what was said before is what must not be. */
export function byRefusal(chart: Chart, state: State): State[] {
  const last = state.demands.at(-1);
  if (last === undefined || last.scope !== null || last.isRefused === true) return [];
  const start = /^(?:[,.–—-]|and|->)$/.test(lowerAt(chart, state.at)) ? state.at + 1 : state.at;
  return refusing.at(chart, start).flatMap(({ end }) => {
    if (!ends.test(lowerAt(chart, end))) return [];
    const refused = { ...last, check: denied(last.check), isRefused: true };
    return [
      {
        ...state,
        at: end,
        clauseEnd: end,
        cost: state.cost + 0.05,
        demands: [...state.demands.slice(0, -1), refused],
      },
    ];
  });
}

/** "no book is repeated (same isbn)": by what they are told apart. */
function unlikeBy(chart: Chart, state: State): State[] {
  const last = state.demands.at(-1);
  if (last?.check.kind !== 'test' || last.check.predicate.op !== 'unique' || last.check.subject.kind !== 'field')
    return [];
  const { check } = last;
  if (!/^(?:same|by|identical|equal)$/.test(lowerAt(chart, state.at + 1))) return [];
  return nameAt(chart, state.at + 2).flatMap(({ end, cost, value: spot }) => {
    if (lowerAt(chart, end) !== ')' || spot.list === null || last.check.kind !== 'test') return [];
    const isOfList = check.subject.kind === 'field' && JSON.stringify(check.subject.path) === JSON.stringify(spot.list);
    if (!isOfList || listPath(spot) !== null) return [];
    const own: Check = { ...check, predicate: { op: 'unique', by: spot.path.slice(spot.list.length + 1) } };
    return [
      {
        ...state,
        at: end + 1,
        cost: state.cost + cost,
        demands: [...state.demands.slice(0, -1), { ...last, check: own }],
      },
    ];
  });
}

const maxGlossed = 9;
const saysMore =
  /^(?:not|never|no|none|must|should|shall|only|except|unless|if|when|at|max|min|above|below|over|under)$/;

/** "delivery is free (deliveryFee 0)": what is said again in the terms of the answer; or a remark beside what was said. */
export function byParenthesis(chart: Chart, state: State): State[] {
  const { tokens } = chart;
  if (lowerAt(chart, state.at) === '(') return [...unlikeBy(chart, state), ...remarked(chart, state)];
  const open = tokens.findIndex(({ lower }, at) => at > state.at + 1 && at <= state.at + maxGlossed && lower === '(');
  if (open < 0) return [];
  const words = tokens.slice(state.at, open);
  if (words.some(({ kind, text }) => kind === 'number' || /^[.,;:]$/.test(text))) return [];
  return clauseAt(chart, open + 1)
    .filter(({ end }) => lowerAt(chart, end) === ')')
    .flatMap((edge) => {
      const value = ofAsMany(chart, state.at, edge.value);
      return value === null
        ? []
        : withClause({ ...state, cost: state.cost + 0.4 }, { ...edge, value, end: edge.end + 1 });
    });
}

/** "At least one of the rooms is for free (price 0)": how many are meant stands before the words. */
function ofAsMany(chart: Chart, at: number, clause: Clause): Clause | null {
  const [counted] = quantifierAt(chart, at).toSorted((one, other) => other.end - one.end);
  if (counted === undefined || counted.value.kind === 'all') return clause;
  const list = listOf(clause.check);
  if (list === null) return null;
  const check = counted.value.kind === 'none' ? denied(clause.check) : quantified(clause.check, list, counted.value);
  return check === null ? null : { ...clause, check };
}

const inUnit = /^(?:in )?(?:whole |full )?(?:ms|milliseconds|seconds|secs|minutes|mins|hours|days|weeks)$/;

/** "at least one free class (isFree true)": what is said already, as the answer has it. */
function repeated(chart: Chart, state: State, close: number): State[] {
  const said = JSON.stringify(state.demands.at(-1)?.check ?? null);
  const isSaid = clauseAt(chart, state.at + 1).some(({ end, value: { check } }) => {
    if (end !== close || check.kind !== 'test' || check.subject.kind !== 'field') return false;
    const own = check.subject.path.slice((listOf(check) ?? []).length + (listOf(check) === null ? 0 : 1));
    return said.includes(JSON.stringify(own)) && said.includes(JSON.stringify(check.predicate));
  });
  return isSaid ? [{ ...state, at: close + 1, clauseEnd: close + 1, cost: state.cost + 0.02 }] : [];
}

function remarked(chart: Chart, state: State): State[] {
  const close = chart.tokens.findIndex(({ lower }, at) => at > state.at && lower === ')');
  if (close < 0 || close > state.at + 10 || state.demands.length === 0) return [];
  const again = repeated(chart, state, close);
  if (again.length > 0) return again;
  const words = chart.tokens.slice(state.at + 1, close);
  const isTolerance = /^[+±]/.test(words[0]?.text ?? '') && words.some(({ kind }) => kind === 'number');
  if (inUnit.test(words.map(({ lower }) => lower).join(' ')))
    return [{ ...state, at: close + 1, cost: state.cost + 0.05 }];
  if (verbPhraseAt(chart, state.at + 1).some(({ end }) => end === close)) return [];
  const isPlain = words.every(
    ({ kind, lower }) => (kind === 'word' && !saysMore.test(lower)) || /^[+&/,-]$/.test(lower),
  );
  return isTolerance || isPlain ? [{ ...state, at: close + 1, cost: state.cost + 0.2 }] : [];
}
