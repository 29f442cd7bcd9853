import type { Chart } from '../chart/chart.ts';
import type { Token } from '../chart/tokens.ts';
import { lowerAt } from '../chart/chart.ts';
import { Senses } from '../lexicon/senses.ts';
import { joints } from '../lexicon/words.ts';
import type { State } from './state.ts';
import { nounsAt } from '../nouns/nouns.ts';
import { wordValueAt } from '../predicates/values.ts';

/** A joint costs nothing; a stop ends what a condition says. */
export function skipping({ tokens }: Chart, state: State): State {
  const token = tokens[state.at];
  const isStop = token?.kind === 'mark' && (token.text === '.' || token.text === ';');
  const isJoint = token !== undefined && joints.has(token.lower);
  return {
    ...state,
    at: state.at + 1,
    cost: state.cost + (isJoint ? 0.005 : 0.06),
    scope: isStop ? null : state.scope,
    beside: state.beside,
  };
}

const complaint =
  /^(?:was|were|came|got|saw|shows|show|showed|gives|gave|returned|returns|comes|come|again|still|wrong|missing|gets|had|is|are|charged|off|leaks|plays|repeated|same|back|twice|answers)$/;

const binding = /^(?:must|should|shall|needs?|never|only|expected|always|ought|may|every|each|no|all)$/;

/** What was seen, before what is demanded. */
export function byStory(chart: Chart, state: State): State[] {
  if (state.demands.length > 0 || state.cost > 0.1) return [];
  const stop = chart.tokens.findIndex(
    ({ text, kind }, at) =>
      at > state.at &&
      (kind === 'mark' || text === '!') &&
      (/^[.!:–—-]$/.test(text) ||
        (text === ',' && /^(?:it|they|must|should|newest|latest|expected)$/.test(lowerAt(chart, at + 1)))),
  );
  if (stop < 0 || stop >= chart.tokens.length - 2) return [];
  const words = chart.tokens.slice(state.at, stop);
  if (words.some(({ lower, kind }) => kind === 'word' && binding.test(lower))) return [];
  if (!words.some(({ lower }) => complaint.test(lower))) return [];
  const [about] = nounsAt(chart, state.at)
    .filter(({ cost, value }) => cost < 0.3 && value.scope === null)
    .toSorted((one, other) => one.cost - other.cost);
  return [{ ...state, at: stop + 1, cost: state.cost + 0.5, topic: about?.value ?? state.topic }];
}

const calling =
  /^(?:i|we|you|user|users|customer|guest|client|somebody|someone|request|requests|requested|requesting|ask|asks|asked|call|called|calling|open|opens|opened|send|sent|sends|submit|submitted|post|posted|posting|delete|deleted|deleting|fetch|fetched|search|searching|searched|get|gets|load|loaded|logged|login|token|query|invalid|unknown|wrong|bad|missing|valid|come|log|view|viewed|look|throttled|existing|there|listed|read)$/;

/** "a new house", "any house": nothing that the answer has would differ. */
const isAnything = (words: readonly Token[]): boolean =>
  words.length <= 3 &&
  words.every(
    ({ lower }, at) =>
      at === words.length - 1 || /^(?:an?|any|some|the|new|existing|valid|single|certain|normal)$/.test(lower),
  );

/** "When I open the receipt, ...": which call it was, before what it has to answer. */
export function byCircumstance(chart: Chart, state: State): State[] {
  if (
    state.demands.length > 0 ||
    !/^(?:given|when|if|after|once|for|with|and|while|as|on|searching|unknown)$/.test(lowerAt(chart, state.at))
  )
    return [];
  const stop = chart.tokens.findIndex(
    ({ lower }, at) =>
      at > state.at && (lower === ',' || lower === 'then' || lower === '->' || (lower === 'the' && at > state.at + 5)),
  );
  if (stop < 0 || stop > state.at + 14 || lowerAt(chart, stop) === 'the') return [];
  const words = chart.tokens.slice(state.at + 1, stop);
  const isCall =
    words.some(({ lower }) => calling.test(lower)) || (lowerAt(chart, state.at) === 'given' && isAnything(words));
  if (!isCall || words.some(({ lower }) => /^(?:must|should|shall)$/.test(lower))) return [];
  return [{ ...state, at: stop + 1, cost: state.cost + 0.35 }];
}

const examples = new Senses<null>([
  ['like|e.g|eg', null],
  ['such as', null],
  ['as in', null],
  ['for example|instance', null],
  ['i.e', null],
]);

/** "like 3.50": an example of what was said. */
export function byExample(chart: Chart, state: State): State[] {
  if (state.lastSaid === null) return [];
  return examples
    .at(chart, state.at)
    .flatMap(({ end }) => wordValueAt(chart, end).map((edge) => ({ ...state, at: edge.end, cost: state.cost + 0.05 })));
}
