import type { Chart, Edge } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { fieldOf, testOf } from '../chart/meaning.ts';
import { clauseAt } from '../clauses/clauses.ts';
import { opposite } from '../clauses/conditions.ts';
import type { Clause } from '../clauses/stated.ts';
import { saidOf, stated } from '../clauses/stated.ts';
import { nameAt } from '../grounding/names.ts';
import { valueAt } from '../grounding/values.ts';
import { spotAt } from '../grounding/world.ts';
import { sums } from '../lexicon/comparators.ts';
import { Senses } from '../lexicon/senses.ts';
import { pronouns } from '../lexicon/words.ts';
import type { State } from './state.ts';
import { apart, withClause } from './state.ts';
import { nounsAt } from '../nouns/nouns.ts';
import type { Noun } from '../nouns/qualified.ts';
import { listPath } from '../operands/aggregates.ts';
import { quantifierAt } from '../operands/figures.ts';
import { impliedOrderAt, keysFor, sortedAs } from '../predicates/lists.ts';
import { verbPhraseAt } from '../predicates/predicates.ts';
import { formatPath } from '../../tree/path.ts';

export const byClause = (chart: Chart, state: State): State[] =>
  clauseAt(chart, state.at).flatMap((edge) => withClause(apart(state, 0.3), edge));

export function byTopic(chart: Chart, state: State): State[] {
  const root = spotAt(chart.world, '$');
  const whole: Noun | null = root === null ? null : { targets: [fieldOf(root)], quantifier: null, scope: null };
  const nouns = [
    { noun: state.topic, cost: 0.04 },
    { noun: state.at === state.clauseEnd ? besides(state) : null, cost: 0.02, isChain: true },
    { noun: state.frame, cost: 0.06 },
    { noun: whole, cost: 0.12 },
    { noun: listOfTopic(chart, state), cost: 0.09 },
  ];
  const isGoingOn = goesOn.test(lowerAt(chart, state.at));
  const start = /^(?:that|which)$/.test(lowerAt(chart, state.at)) ? state.at + 1 : state.at;
  return nouns.flatMap(({ noun, cost, isChain = false }) =>
    noun === null ||
    (state.at === state.clauseEnd && !isChain && !isGoingOn) ||
    (lowerAt(chart, state.at) === 'both' && noun.targets.length < 2)
      ? []
      : saidOf(chart, start, noun).flatMap((edge) => [
          ...withClause({ ...state, cost: state.cost + cost }, edge),
          ...(isChain ? [] : otherwiseBehind(chart, { ...state, cost: state.cost + cost }, edge)),
        ]),
  );
}

/** What is said of the answer or of what was spoken of, right behind a demand. */
const goesOn = /^(?:with|without|having|containing|holding|carrying|needs|that|which|not|never)$/;

/** "max 5 items" behind what was said of a member of the items. */
function listOfTopic({ world }: Chart, { topic }: State): Noun | null {
  const list = topic?.targets[0]?.spot?.list ?? null;
  const spot = list === null || topic?.targets[0]?.spot?.isItem === true ? null : spotAt(world, formatPath(list));
  return spot === null ? null : { targets: [fieldOf(spot)], quantifier: null, scope: null };
}

/** "null if it is open and a date otherwise". */
function otherwiseBehind(chart: Chart, state: State, edge: Edge<Clause>): State[] {
  if (state.lastScope === null || state.scope !== null || !/^(?:otherwise|else)$/.test(lowerAt(chart, edge.end)))
    return [];
  return withClause({ ...state, scope: opposite(state.lastScope) }, { ...edge, end: edge.end + 1 }).map((next) => ({
    ...next,
    scope: null,
  }));
}

/** "a <= b <= c": goes on from what was compared with. */
const besides = ({ beside }: State): Noun | null =>
  beside.length === 1 ? { targets: beside, quantifier: null, scope: null } : null;

export function byPronoun(chart: Chart, state: State): State[] {
  const { topic } = state;
  if (topic === null) return [];
  return pronouns.at(chart, state.at).flatMap(({ end, value: { ofAll, isNone } }) => {
    if (isNone === true) return ofNone(chart, state, { topic, end });
    const nouns = ofAll
      ? [...allHad(state), ...allSpokenOf(state, topic)]
      : [...spokenOf(chart, state, topic), ...allHad(state)];
    return nouns.flatMap((noun, index) =>
      saidOf(chart, end, noun).flatMap((edge) =>
        withClause({ ...state, cost: state.cost + 0.02 + 0.02 * index }, edge),
      ),
    );
  });
}

/** "both", "all": what was spoken of last, and what it was compared with or what was spoken of before it. */
function allSpokenOf({ beside, earlier, frame }: State, topic: Noun): Noun[] {
  const others = beside.length > 0 || topic.targets.length > 1 ? beside : (earlier?.targets ?? []);
  if (others.length > 0) return [{ ...topic, targets: [...topic.targets, ...others] }];
  const isSingle =
    topic.targets.length < 2 && topic.quantifier === null && topic.targets.every(({ spot }) => spot?.list == null);
  return isSingle ? [] : [topic, ...(frame === null ? [] : [frame])];
}

/** "needs a prev and a next link, both https". */
function allHad({ lastSaid, topic }: State): Noun[] {
  const hads = lastSaid?.hads ?? [];
  return hads.length < 2 ? [] : [{ targets: hads.map(fieldOf), quantifier: null, scope: topic?.scope ?? null }];
}

/** "it": what was spoken of last, what the text is about, or what was said to be had. */
function spokenOf(chart: Chart, { at, frame, lastSaid }: State, topic: Noun): Noun[] {
  const member = lastSaid?.had;
  const isHad = member !== undefined && isWhole(topic) && lowerAt(chart, at) !== 'that';
  const had: Noun[] = isHad ? [{ targets: [fieldOf(member)], quantifier: null, scope: topic.scope }] : [];
  return [topic, ...(frame === null ? [] : [frame]), ...had];
}

/** Of all of it: what was counted is not spoken of one by one. */
const isWhole = ({ quantifier }: Noun): boolean => quantifier === null || quantifier.kind === 'all';

/** What points at what was spoken of. */
const THOSE = /^(?:them|these|those|ones?|it)$/;

/** A clause that says something of what was spoken of before. */
function clauseAbout(
  state: State,
  noun: Noun,
  { phrase, about }: { phrase: ReturnType<typeof verbPhraseAt>[number]; about: Noun | null },
): State[] {
  const made = stated(noun, phrase.value);
  if (made === null) return [];
  const value = { check: made.check, about, beside: [], isAllowed: false };
  return withClause(state, { end: phrase.end, cost: phrase.cost + made.cost + 0.02, value });
}

/** "none may be negative": of none of what was spoken of. */
const ofNone = (chart: Chart, state: State, { topic, end }: { topic: Noun; end: number }): State[] =>
  verbPhraseAt(chart, end).flatMap((phrase) => {
    const noun: Noun = {
      ...topic,
      targets: [...topic.targets, ...state.beside],
      quantifier: { kind: 'none' },
      scope: null,
    };
    const hads = state.lastSaid?.hads ?? [];
    const had = hads.length < 2 ? [] : [{ ...noun, targets: hads.map(fieldOf) }];
    const others = [noun, { ...noun, targets: topic.targets }, ...itemsOfTopic(chart, state, noun)];
    return [
      ...had.flatMap((one) => clauseAbout(state, one, { phrase, about: null })),
      ...others.flatMap((one) =>
        clauseAbout({ ...state, cost: state.cost + (had.length > 0 ? 0.06 : 0) }, one, { phrase, about: null }),
      ),
    ];
  });

/** "none of it is paid" behind what was said of a list, or of a member of its items: of the items. */
function itemsOfTopic({ world }: Chart, { topic }: State, noun: Noun): Noun[] {
  const spot = topic?.targets[0]?.spot ?? null;
  const list = spot === null || spot.isItem ? null : (listPath(spot) ?? spot.list);
  const items = list === null ? null : spotAt(world, formatPath([...list, { each: true }]));
  return items === null ? [] : [{ ...noun, targets: [fieldOf(items)] }];
}

/** "newest first": of what is listed, by its only moment. */
export function byOrder(chart: Chart, state: State): State[] {
  return impliedOrderAt(chart, state.at).flatMap(({ end, value: order }) => {
    const spots = (state.topic?.targets ?? []).flatMap(({ spot }) => (spot === null ? [] : [spot]));
    const own = spots.map((spot) => listPath(spot) ?? spot.list).filter((list) => list !== null);
    const lists =
      own.length > 0
        ? own
        : chart.world.spots.filter(({ entry, list }) => entry.isList && list === null).map(({ path }) => path);
    return lists.slice(0, 2).flatMap((list) => {
      const keys = keysFor(chart.world.spots, list, order);
      return keys.slice(0, 3).flatMap((key) => {
        const made = sortedAs(order, key).of(fieldOf(key));
        return made === null
          ? []
          : withClause(state, {
              end,
              cost: 0.05 * keys.length,
              value: { check: made.check, about: null, beside: [], isAllowed: false },
            });
      });
    });
  });
}

/** "... and together make the total". */
export function bySum(chart: Chart, state: State): State[] {
  if (!/^(?:together|summed|added)$/.test(lowerAt(chart, state.at)) || state.topic === null) return [];
  const paths = state.topic.targets.flatMap(({ subject }) => (subject.kind === 'field' ? [subject.path] : []));
  if (paths.length < 2) return [];
  let start = state.at + 1;
  while (/^(?:they|must|should|have|to|it|do)$/.test(lowerAt(chart, start))) start++;
  return sums.at(chart, start).flatMap(({ end }) =>
    nameAt(chart, end).flatMap((name) => {
      const terms = paths.map((path) => ({ minus: false, factors: [path] }));
      const check = testOf(fieldOf(name.value), { op: 'compare', comparison: 'equal', value: { kind: 'sum', terms } });
      return withClause(state, {
        end: name.end,
        cost: name.cost,
        value: { check, about: null, beside: [], isAllowed: false },
      });
    }),
  );
}

/** "and its currency too", "same for gross and tax": what was said last, of something else. */
export function byEllipsis(chart: Chart, state: State): State[] {
  const { lastSaid } = state;
  if (lastSaid === null) return [];
  const start = ellipses.at(chart, state.at)[0]?.end ?? state.at;
  return nounsAt(chart, start).flatMap(({ end, cost, value: noun }) => {
    const isToo =
      /^(?:too|also)$/.test(lowerAt(chart, end)) ||
      (lowerAt(chart, end) === 'as' && lowerAt(chart, end + 1) === 'well');
    if (start === state.at && !isToo) return [];
    const made = stated(noun, lastSaid);
    if (made === null) return [];
    const next = isToo ? end + (lowerAt(chart, end) === 'as' ? 2 : 1) : end;
    return withClause(state, {
      end: next,
      cost: cost + made.cost,
      value: { check: made.check, about: noun, beside: [], isAllowed: false, said: lastSaid },
    });
  });
}

const ellipses = new Senses<null>([
  ['the? same for|with|goes', null],
  ['same goes|applies for|to', null],
  ['likewise|ditto|so for', null],
]);

/** "exactly one of them is primary": of the items of what was spoken of. */
export function byPart(chart: Chart, state: State): State[] {
  const items = [...state.beside, ...(state.topic?.targets ?? [])].flatMap(({ spot }) => itemsIn(chart, spot));
  const [target] = items;
  if (target === undefined) return [];
  return quantifierAt(chart, state.at).flatMap(({ end, value: quantifier }) => {
    const isOfThem = THOSE.test(lowerAt(chart, end - 1)) || THOSE.test(lowerAt(chart, end));
    if (!isOfThem) return [];
    const next = THOSE.test(lowerAt(chart, end)) ? end + 1 : end;
    const noun: Noun = { targets: [target], quantifier, scope: null };
    return [...verbPhraseAt(chart, next)].flatMap((phrase) => clauseAbout(state, noun, { phrase, about: noun }));
  });
}

function itemsIn({ world }: Chart, spot: Noun['targets'][number]['spot']): Noun['targets'] {
  if (spot === null) return [];
  const items = spot.isItem ? spot : spot.entry.isList ? spotAt(world, `${spot.text}[*]`.replace('$[', '[')) : null;
  return items === null ? [] : [fieldOf(items)];
}

/** "..., in GBP": a value that stands beside what was spoken of. */
export function byValue(chart: Chart, state: State): State[] {
  const spots = (state.topic?.targets ?? []).flatMap(({ spot }) => (spot === null ? [] : [spot]));
  const [about] = spots;
  if (about === undefined || lowerAt(chart, state.at) !== 'in') return [];
  const parent = JSON.stringify(about.path.slice(0, -1));
  return valueAt(chart, state.at + 1).flatMap(({ end, cost, value: { text, spots: owners } }) => {
    const own = owners.filter(({ path }) => JSON.stringify(path.slice(0, -1)) === parent);
    const [only] = own;
    if (only === undefined || own.length > 1) return [];
    const check = testOf(fieldOf(only), {
      op: 'compare',
      comparison: 'equal',
      value: { kind: 'literal', value: text },
    });
    return withClause(state, { end, cost: cost + 0.05, value: { check, about: null, beside: [], isAllowed: false } });
  });
}
