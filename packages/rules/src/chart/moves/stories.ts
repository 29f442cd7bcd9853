import type { Chart } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import type { Token } from '../chart/tokens.ts';
import { conditionAt } from '../clauses/conditions.ts';
import { nounsAt } from '../nouns/nouns.ts';
import type { State } from './state.ts';

const complaint = new Set(
  `was were came got saw seen shows show showed says said gives gave returned returns comes come comming coming again still wrong missing gets had has have is are charged off
  leaks leak leaked plays repeated same back twice double doubled answers answered although instead sometimes turned arrive arrives arrived took skip skips broken breaks junk garbage bug
  random exposed appear appears appeared displayed goes went mixed duplicated contains lists sends sent does did do fails failed renders rendered sees lost loses drops dropped
  reported reports complain complains noticed found occasionally often randomly strange weird`.split(/\s+/),
);

const binding = /^(?:must|should|shall|needs?|never|only|expected|always|ought|may|every|each|no|all)$/;
/** A demand, whatever else is said. */
const demanding =
  /^(?:must|should|shall|needs?|needed|never|expected|always|ought|may|cannot|forbidden|prohibited|banned|illegal|allowed|permitted|required|mandatory|obligatory|compulsory|supposed|obliged)$/;
/** Nobody demands this: it has been seen. */
const seen =
  /^(?:came|comes|got|saw|seen|said|arrives?|arrived|turned|still|although|instead|sometimes|again|took|leaks?|skips?|twice|was|were|went|occasionally|often|noticed|reported)$/;

const goesOn = /^(?:it|they|must|should|shall|needs?|newest|latest|oldest|expected)$/;

/** What follows a story says what has to be. */
const demands =
  /^(?:must|should|shall|needs?|never|always|only|expected|has|have|ought|may|cannot|every|each|no|all|anything|nothing|none|neither|if|when|not|is|are)$/;

/** Whether a clause may begin here. */
function isStart({ tokens }: Chart, { at, demands }: State): boolean {
  if (at === 0) return true;
  const before = tokens[at - 1]?.text ?? '';
  return demands.length === 0 ? /^[,.;!:–—-]$/.test(before) : /^[.;!–—]$/.test(before);
}

/** What was seen, before what is demanded. */
export function byStory(chart: Chart, state: State): State[] {
  if (!isStart(chart, state)) return [];
  const start = /^(?:and|also|but)$/.test(lowerAt(chart, state.at)) ? state.at + 1 : state.at;
  const stops = [...chart.tokens.keys()].filter((at) => at > start + 1 && isStop(chart, at)).slice(0, 2);
  return stops.flatMap((stop): State[] => {
    const words = chart.tokens.slice(start, stop);
    if (!isStory(words, chart.tokens[stop]?.text ?? '')) return [];
    if (!chart.tokens.slice(stop + 1).some(({ lower }) => demands.test(lower))) return [];
    const topic = aboutIn(chart, start, stop);
    return [{ ...state, at: stop + 1, cost: state.cost + 0.3, scope: null, topic: topic ?? state.topic }];
  });
}

/** Those of which something was seen, or else what is named first. */
function aboutIn(chart: Chart, start: number, stop: number): State['topic'] {
  const likely = (at: number, limit: number) =>
    nounsAt(chart, at)
      .filter(({ cost, end }) => cost < limit && end <= stop)
      .toSorted((one, other) => one.cost - other.cost);
  for (let at = start; at < Math.min(stop, start + 8); at++) {
    const chosen = likely(at, 0.4).find(({ value }) => value.scope?.list != null);
    if (chosen !== undefined) return chosen.value;
  }
  // "Queue positions skip a number": the whole of what is named first.
  const known = likely(start, 0.3).filter(({ value }) => value.targets.every(({ missing }) => missing === undefined));
  const near = known.filter(({ cost }) => cost < (known[0]?.cost ?? 0) + 0.08);
  return near.toSorted((one, other) => other.end - one.end)[0]?.value ?? null;
}

function isStory(words: readonly Token[], stop: string): boolean {
  const spoken = words.filter(({ kind }) => kind === 'word').map(({ lower }) => lower);
  // "but only 4 come" is what was seen.
  const said = spoken.filter((word, at) => word !== 'only' || spoken[at - 1] !== 'but');
  if (words.some(({ text }) => /^[=<>]=?=?$/.test(text))) return false;
  if (
    said.some((word) => demanding.test(word)) ||
    /\b(?:has|have|had|ought) to\b|\b(?:can|could|may) not\b/.test(said.join(' '))
  )
    return false;
  if (said.some((word) => seen.test(word))) return true;
  const isSentence = said.length > 2 && /^[.,!:–—-]$/.test(stop);
  return isSentence && said.some((word) => complaint.has(word)) && !said.some((word) => binding.test(word));
}

const isStop = (chart: Chart, at: number): boolean => {
  const { text = '', kind } = chart.tokens[at] ?? {};
  if (text === ',') return goesOn.test(lowerAt(chart, at + 1));
  return kind !== 'text' && kind !== 'name' && /^(?:[.!:;–—-]|->|=>|→)$/.test(text);
};

const calling =
  /^(?:i|we|you|user|users|customer|customers|guest|client|somebody|someone|request|requests|requested|requesting|ask|asks|asked|call|called|calling|open|opens|opened|send|sent|sends|submit|submitted|post|posted|posting|delete|deleted|deleting|fetch|fetched|fetches|search|searches|searching|searched|get|gets|load|loaded|loads|logged|login|token|query|invalid|unknown|wrong|bad|missing|valid|come|comes|log|view|viewed|look|looked|looks|throttled|existing|there|listed|read|session|credentials|page|made|taken|scanned|checked|signed)$/;

/** "a new house", "any house": nothing that the answer has would differ. */
const isAnything = (words: readonly Token[]): boolean =>
  words.length <= 4 && words.every(({ lower }) => !/^(?:is|are|has|have|with|without|not|no)$/.test(lower));

const circumstances =
  /^(?:given|when|whenever|if|after|once|for|with|and|while|as|on|at|upon|searching|asking|unknown)$/;

const scenes = /^(?:given|as|upon)$/;

/** "When I open the receipt, ...": which call it was, before what it has to answer. */
export function byCircumstance(chart: Chart, state: State): State[] {
  const first = lowerAt(chart, state.at);
  if (state.demands.length > 0 || !circumstances.test(first)) return [];
  if (/^(?:soon|long)$/.test(lowerAt(chart, state.at + 1))) return [];
  return stopsOf(chart, state.at).flatMap(({ stop, next }): State[] => {
    const words = chart.tokens.slice(state.at + 1, stop);
    if (words.length === 0 || isBinding(words)) return [];
    const isCall = words.some(({ lower }) => calling.test(lower)) || (first === 'given' && isAnything(words));
    if (!isCall && (!scenes.test(first) || isCondition(chart, state, stop) || words.some(isValueLike))) return [];
    return [{ ...state, at: next, cost: state.cost + (isCall ? 0.2 : 0.3) }];
  });
}

const isBinding = (words: readonly Token[]): boolean =>
  words.some(
    ({ lower }, at) => demanding.test(lower) || (/^(?:has|have|ought)$/.test(lower) && words[at + 1]?.lower === 'to'),
  );

const isValueLike = ({ kind, text }: Token): boolean => kind === 'number' || kind === 'sign' || /^[<>=]/.test(text);

/** What the answer shows is a condition. */
const isCondition = (chart: Chart, state: State, stop: number): boolean =>
  conditionAt(chart, state.at + 1, [state.topic]).some(({ end, cost }) => end === stop && cost < 0.8);

const answering = /^(?:i|we|it|server|service|api|response|endpoint|answer|system|status)$/;
const modal = /^(?:must|should|shall|will|answers|returns|responds|gives|needs?|gets?|wants?)$/;

/** Where the circumstance ends: at a mark, or where it is said what the answer has to be. */
function stopsOf(chart: Chart, start: number): { stop: number; next: number }[] {
  const found: { stop: number; next: number }[] = [];
  for (let at = start + 2; at <= start + 16 && at < chart.tokens.length; at++) {
    const word = lowerAt(chart, at);
    if (/^(?:,|then|->|=>|→|:)$/.test(word)) {
      const next = lowerAt(chart, at + 1) === 'then' ? at + 2 : at + 1;
      return [...found, { stop: at, next }];
    }
    if (/^[.;]$/.test(word)) return found;
    const noun = word === 'the' ? at + 1 : at;
    if (/^(?:whose|of|in|by)$/.test(lowerAt(chart, at - 1))) continue;
    if (answering.test(lowerAt(chart, noun)) && modal.test(lowerAt(chart, noun + 1)))
      found.push({ stop: at, next: at });
  }
  return found;
}

/** "GET rooms -> 200", "POST /rooms: 201", "page 2: ...": which call is meant. */
export function byCall({ tokens }: Chart, state: State): State[] {
  const first = tokens[state.at];
  if (state.at > 0 || first === undefined) return [];
  const isMethod = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/.test(first.text);
  if (!isMethod && !/^(?:pg|page)$/i.test(first.text)) return [];
  const stop = tokens.findIndex(({ text }, at) => at > 0 && at < 8 && /^(?:->|=>|→|:|,|[-–—])$/.test(text));
  if (stop < 0) return [];
  return [{ ...state, at: stop + 1, cost: state.cost + (isMethod ? 0.05 : 0.2) }];
}

/** "404 for an unknown isbn": when it is answered so. */
export function bySituation(chart: Chart, state: State): State[] {
  const last = state.demands.at(-1);
  // "Not ok" names no status.
  if (last?.check.kind !== 'test' || last.check.subject.kind !== 'status' || last.check.negated) return [];
  if (state.at !== state.clauseEnd || !/^(?:for|on|when|if|after|upon|at|once|in)$/.test(lowerAt(chart, state.at)))
    return [];
  const end = chart.tokens.findIndex(({ text }, at) => at > state.at && /^(?:[,;.:]|and|->)$/.test(text));
  const stop = end < 0 ? chart.tokens.length : end;
  const words = chart.tokens.slice(state.at + 1, stop);
  const isPlain = words.every(({ kind, lower }) => kind === 'word' && !demanding.test(lower));
  return words.length > 0 && words.length <= 6 && isPlain
    ? [{ ...state, at: stop, clauseEnd: stop, cost: state.cost + 0.15 }]
    : [];
}
