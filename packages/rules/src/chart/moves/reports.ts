import type { Chart } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { clauseAt } from '../clauses/clauses.ts';
import { isContradicted } from '../grounding/held.ts';
import type { State } from './state.ts';

const demanding =
  /^(?:must|should|shall|needs?|needed|never|expected|expect|always|ought|may|can|cannot|want|every|each|if|when|exactly|least|most|none|neither|nor|given|forbidden|prohibited|banned|illegal|allowed|permitted|required|mandatory|obligatory|compulsory|supposed|obliged)$/;
/** How people say that something was seen. */
const seen =
  /^(?:arrives?|arrived|came|comes?|goes|went|got|gets|shows?|showed|turned|turns|returned|leaks?|sometimes|was|were|says?|said|saw|still|again|gave|gives|some|occasionally|often)$/;
const demands = /^(?:must|should|shall|needs?|never|always|expected|ought|cannot|can|may|has|have)$/;
const stop = /^(?:[.!:;–—-]|->|=>|→)$/;

const longestReport = 22;
const cost = 0.2;
/** What stands around it in a sentence is of no account: "in quotes", "again". */
const maxAhead = 6;
const maxCost = 0.9;
const shortest = 3;

/** "Prices arrive as text, ...", "Humidity came back as 140.": what the known good answer contradicts was seen, and is followed by what is demanded. */
export function byReport(chart: Chart, state: State): State[] {
  const before = lowerAt(chart, state.at - 1);
  if (!(state.at === 0 || /^[.!;]$/.test(before))) return [];
  const end = endOf(chart, state.at);
  const isSeen = (at: number) => chart.tokens.slice(state.at, at).some(({ lower }) => seen.test(lower));
  if (end === null || !(isSeen(end) || isFigured(chart, state.at, end))) return [];
  if (!chart.tokens.slice(end).some(({ lower }) => demands.test(lower))) return [];
  for (let from = state.at; from < Math.min(state.at + maxAhead, end); from++) {
    const about = reportedAt(chart, from, end);
    if (about !== null) return [{ ...state, at: end + 1, cost: state.cost + cost, topic: about.topic ?? state.topic }];
  }
  return [];
}

const finite =
  /^(?:is|are|has|have|adds?|sums?|totals?|contains?|includes?|starts?|ends?|equals?|lists?|runs?|lasts?)$/;

/** "The shares add up to 110.": a sentence by itself, of a number that the known answer does not have. */
function isFigured(chart: Chart, start: number, end: number): boolean {
  const words = chart.tokens.slice(start, end);
  const isSentence = /^[.!]$/.test(lowerAt(chart, end));
  return isSentence && words.some(({ kind }) => kind === 'number') && words.some(({ lower }) => finite.test(lower));
}

/** What is said in as many words as can be read: all of it has to be otherwise in the known good answer. */
function reportedAt(chart: Chart, from: number, end: number): { topic: State['topic'] } | null {
  const clauses = clauseAt(chart, from).filter((clause) => clause.end <= end && clause.cost <= maxCost);
  const furthest = Math.max(...clauses.map((clause) => clause.end));
  const longest = clauses.filter((clause) => clause.end === furthest);
  if (longest.length === 0 || furthest < from + shortest) return null;
  if (!longest.every(({ value }) => isContradicted(chart.world, value.check))) return null;
  const about = longest[0]?.value.about ?? null;
  return { topic: about?.targets.every(({ missing }) => missing === undefined) === true ? about : null };
}

/** The end of a sentence that does not say what has to be; a comma where such a one follows it. */
function endOf({ tokens }: Chart, start: number): number | null {
  const words = tokens.slice(start, start + longestReport).map(({ kind, lower }) => (kind === 'text' ? '' : lower));
  const isEnd = (word: string, at: number): boolean =>
    stop.test(word) || (word === ',' && words.slice(at + 1, at + 7).some((next) => demands.test(next)));
  const end = words.findIndex(isEnd);
  const said = words.slice(0, end);
  const isDemand = said.some(
    (word, at) => demanding.test(word) || (word === 'to' && /^(?:has|have|had)$/.test(said[at - 1] ?? '')),
  );
  return end < 0 || isDemand ? null : start + end;
}
