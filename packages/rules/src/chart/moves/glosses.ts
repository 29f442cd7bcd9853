import type { Chart } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { testsOf } from '../../tree/parts-of.ts';
import { having, elementsAt } from '../predicates/elements.ts';
import { numberAt } from '../operands/figures.ts';
import { stated } from '../clauses/stated.ts';
import { fieldOf } from '../chart/meaning.ts';
import { spotAt } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import type { State } from './state.ts';
import { withClause } from './state.ts';

const longestGloss = 16;
const shortestGloss = 4;
const glossCost = 0.35;

/** What has a meaning whatever stands behind it. */
const conditional = /^(?:if|when|whenever|given|for|in|on|unless|each|every|per|where|with)$/;

/** "Customers must see the real price: ...", "the bill has to add up: ...": what is meant stands behind the colon. */
export function byGloss(chart: Chart, state: State): State[] {
  const isStart = state.at === 0 || /^[.;!]$/.test(lowerAt(chart, state.at - 1));
  if (!isStart || conditional.test(lowerAt(chart, state.at))) return [];
  const stop = endOfGloss(chart, state.at);
  if (stop < state.at + shortestGloss || stop > state.at + longestGloss) return [];
  const words = chart.tokens.slice(state.at, stop);
  if (words.some(({ kind, lower }) => kind !== 'word' && lower !== "'s")) return [];
  const next = lowerAt(chart, stop + 1) === 'so' ? stop + 2 : stop + 1;
  return [{ ...state, at: next, cost: state.cost + glossCost }];
}

/** A colon, or a comma before "so", in the same sentence. */
const endOfGloss = ({ tokens }: Chart, start: number): number => {
  const isSo = (at: number) => tokens[at]?.lower === ',' && tokens[at + 1]?.lower === 'so';
  const end = tokens.findIndex(
    ({ lower, kind }, at) => at > start && kind === 'mark' && (/^[.;:]$/.test(lower) || isSo(at)),
  );
  return /^[.;]$/.test(tokens[end]?.lower ?? '.') ? -1 : end;
};

const same = new Senses<null>([
  ['never|not the? same|equal|identical', null],
  ['not at the same time', null],
]);

/** "one default, not two", "later, never the same": what is denied is out of the question after what was said. */
export function byContrast(chart: Chart, state: State): State[] {
  const last = state.demands.at(-1);
  if (last === undefined) return [];
  const start = /^[,–—-]$/.test(lowerAt(chart, state.at)) ? state.at + 1 : state.at;
  const tests = testsOf(last.check);
  const isStrict = tests.some(
    ({ predicate }) =>
      /^(?:after|before)$/.test(predicate.op) ||
      (predicate.op === 'compare' && /^(?:greater|less)$/.test(predicate.comparison)),
  );
  const skipped = isStrict ? same.at(chart, start).map(({ end }) => end) : [];
  const counted =
    last.check.kind === 'each' && /"kind":"exactly"/.test(JSON.stringify(last.check)) ? otherCounts(chart, start) : [];
  return [...skipped, ...counted].map((end) => ({ ...state, at: end, cost: state.cost + 0.05 }));
}

/** "not 0 not 2", "not two", "no more no less". */
function otherCounts(chart: Chart, start: number): number[] {
  let at = start;
  while (/^(?:not|never|nor|,|and|or)$/.test(lowerAt(chart, at))) {
    const [number] = numberAt(chart, at + 1);
    if (number === undefined) break;
    at = number.end;
  }
  return at > start ? [at] : [];
}

/** "401 and a WWW-Authenticate header": what comes with a status. */
export function byCompany(chart: Chart, state: State): State[] {
  const last = state.demands.at(-1);
  const root = spotAt(chart.world, '$');
  const isOfStatus = last?.check.kind === 'test' && /^(?:status|header|contentType)$/.test(last.check.subject.kind);
  if (!isOfStatus || root === null || !/^(?:and|,|plus|\+|&)$/.test(lowerAt(chart, state.at - 1))) return [];
  const noun = { targets: [fieldOf(root)], quantifier: null, scope: null };
  return elementsAt(chart, state.at)
    .filter(({ value }) => value.every(({ target }) => target !== undefined))
    .flatMap(({ end, cost, value }) => {
      const made = stated(noun, having(value));
      if (made === null) return [];
      const clause = { check: made.check, about: noun, beside: [], isAllowed: false };
      return withClause(state, { end, cost: cost + made.cost + 0.05, value: clause });
    });
}
