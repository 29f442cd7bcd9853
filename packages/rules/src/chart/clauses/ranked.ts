import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { sameJson, testOf } from '../chart/meaning.ts';
import type { Clause } from './stated.ts';
import { bare } from './stated.ts';
import { measuresBy } from '../grounding/measures.ts';
import type { Spot } from '../grounding/world.ts';
import { lastName, spotAt } from '../grounding/world.ts';
import { comparators } from '../lexicon/comparators.ts';
import { Senses } from '../lexicon/senses.ts';
import { nounAt } from '../nouns/nouns.ts';
import type { Noun } from '../nouns/qualified.ts';
import type { Check, Comparison, Operand, Path, PathStep } from '../../tree/check.ts';
import { formatPath } from '../../tree/path.ts';

const verbs = new Senses<null>([
  ['must|should|shall|will|has|have|needs|ought to? always? be', null],
  ['is|are|always|be always?', null],
  ['must|should|shall|has|have to? always? cost|weigh|last|take|stay', null],
  ['costs?', null],
]);

const superlatives = new Senses<{ of: 'lowest' | 'highest'; by: string }>([
  ['cheapest', { of: 'lowest', by: 'cheapest' }],
  ['least expensive|costly', { of: 'lowest', by: 'cheapest' }],
  ['most expensive|costly', { of: 'highest', by: 'dearest' }],
  ['dearest|priciest|costliest', { of: 'highest', by: 'dearest' }],
  ['newest|latest|freshest', { of: 'highest', by: 'newest' }],
  ['most recent', { of: 'highest', by: 'newest' }],
  ['oldest|earliest', { of: 'lowest', by: 'oldest' }],
  ['youngest', { of: 'lowest', by: 'youngest' }],
  ['fastest|quickest|shortest', { of: 'lowest', by: 'fastest' }],
  ['slowest|longest', { of: 'highest', by: 'longest' }],
  ['heaviest', { of: 'highest', by: 'heaviest' }],
  ['lightest', { of: 'lowest', by: 'lightest' }],
  ['largest|biggest', { of: 'highest', by: 'largest' }],
  ['smallest', { of: 'lowest', by: 'smallest' }],
  ['best', { of: 'highest', by: 'best' }],
  ['worst', { of: 'lowest', by: 'worst' }],
]);

/** "the first offer must be the cheapest", "child tickets cost less than adult tickets": how a thing stands among the others. */
export const rankedAt: Reader<Clause> = (chart, at) => [...foremostOf(chart, at), ...thanOthers(chart, at)];

const foremostOf: Reader<Clause> = (chart, at) =>
  subjectsAt(chart, at).flatMap((subject) =>
    superlatives.at(chart, behindThe(chart, verbEnd(chart, subject.end))).flatMap(({ end, value: { of, by } }) =>
      memberPaths(chart, subject.value, by).map(({ path, whole }): Edge<Clause> => {
        const value: Operand = { kind: 'statistic', of, path: whole.path };
        return {
          end: endOfNoun(chart, end),
          cost: subject.cost + 0.06,
          value: bare(ofPath(path, 'equal', value), whole),
        };
      }),
    ),
  );

function thanOthers(chart: Chart, at: number): Edge<Clause>[] {
  return subjectsAt(chart, at).flatMap((subject) => {
    const start = verbEnd(chart, subject.end);
    return [start, subject.end].flatMap((from) =>
      comparisonsAt(chart, from).flatMap(({ end, value: { comparison, words } }) =>
        subjectsAt(chart, end).flatMap((other) =>
          words.flatMap((word) =>
            memberPaths(chart, subject.value, word).flatMap(({ path, whole }): Edge<Clause>[] => {
              const [against] = memberPaths(chart, other.value, word);
              if (against === undefined || sameJson(against.path, path)) return [];
              const of = /^(?:less|atMost)$/.test(comparison) ? 'lowest' : 'highest';
              const operand: Operand = { kind: 'statistic', of, path: against.path };
              return [
                {
                  end: other.end,
                  cost: subject.cost + other.cost + 0.06,
                  value: bare(ofPath(path, comparison, operand), whole),
                },
              ];
            }),
          ),
        ),
      ),
    );
  });
}

/** "cheaper than", "cost more than", "is more expensive than". */
function comparisonsAt(chart: Chart, at: number): Edge<{ comparison: Comparison; words: string[] }>[] {
  const isVerb = /^(?:costs?|weighs?|lasts?|takes?)$/.test(lowerAt(chart, at));
  const from = isVerb ? at + 1 : at;
  const words = chart.tokens.slice(at, at + 4).map(({ lower }) => lower);
  const spoken = /^(?:more|less)$/.test(lowerAt(chart, from)) && lowerAt(chart, from + 2) === 'than';
  const turned: Edge<{ comparison: Comparison; words: string[] }>[] = spoken
    ? [
        {
          end: from + 3,
          cost: 0,
          value: {
            comparison: lowerAt(chart, from) === 'more' ? 'greater' : 'less',
            words: [lowerAt(chart, from + 1)],
          },
        },
      ]
    : [];
  const plain = comparators.at(chart, from).map(({ end, cost, value: { comparison } }) => ({
    end,
    cost,
    value: { comparison: ofPrice(words, comparison), words },
  }));
  return [...turned, ...plain];
}

/** "dearer" and "cheaper" say in which direction. */
const ofPrice = (words: readonly string[], comparison: Comparison): Comparison =>
  words.some((word) => /^(?:dearer|pricier|costlier)$/.test(word)) ? 'greater' : comparison;

function verbEnd(chart: Chart, at: number): number {
  const [edge] = verbs.at(chart, at);
  const end = edge?.end ?? at;
  return lowerAt(chart, end) === 'be' ? end + 1 : end;
}

const behindThe = (chart: Chart, at: number): number => (/^(?:the|a|an)$/.test(lowerAt(chart, at)) ? at + 1 : at);

/** "the cheapest room", "the cheapest of them all". */
function endOfNoun(chart: Chart, at: number): number {
  if (/^(?:one|item|entry)$/.test(lowerAt(chart, at))) return at + 1;
  if (/^(?:of|among)$/.test(lowerAt(chart, at)))
    return /^(?:all|them|these)$/.test(lowerAt(chart, at + 1))
      ? at + (lowerAt(chart, at + 2) === 'all' ? 3 : 2)
      : Math.max(
          at,
          ...nounAt(chart, at + 1)
            .filter(({ cost }) => cost < 0.2)
            .map(({ end }) => end),
        );
  return Math.max(
    at,
    ...nounAt(chart, at)
      .filter(({ cost }) => cost < 0.2)
      .map(({ end }) => end),
  );
}

/** One of the items by where it stands, or some of them by a value. */
const subjectsAt = (chart: Chart, at: number): Edge<Noun>[] =>
  nounAt(chart, lowerAt(chart, at) === 'the' ? at + 1 : at).filter(
    ({ value, cost }) =>
      value.targets.length === 1 &&
      value.quantifier === null &&
      cost < farName &&
      (value.index !== undefined || value.scope?.list != null),
  );

const farName = 0.5;

/** The path of a measure of those that are meant, and that of all. */
function memberPaths(chart: Chart, noun: Noun, word: string): { path: Path; whole: Spot }[] {
  const { list, step } = stepOf(noun);
  const items = list === null ? null : spotAt(chart.world, formatPath([...list, { each: true }]));
  if (list === null || step === null || items === null) return [];
  const [key, ...others] = measuresBy(chart.world, word, items);
  return key === undefined || others.length > 0
    ? []
    : [{ path: [...list, step, ...key.path.slice(list.length + 1)], whole: key }];
}

const stepOf = ({ index, scope }: Noun): { list: Path | null; step: PathStep | null } =>
  index === undefined
    ? { list: scope?.list ?? null, step: scope?.list == null ? null : whereOf(scope.check, scope.list) }
    : { list: index.list, step: index.at };

/** Those that have a value are named in a path. */
function whereOf(check: Check, list: Path): PathStep | null {
  if (check.kind !== 'test' || check.negated || check.subject.kind !== 'field') return null;
  const { subject, predicate } = check;
  if (predicate.op !== 'compare' || predicate.comparison !== 'equal' || predicate.value.kind !== 'literal') return null;
  const { value } = predicate.value;
  const isNamed = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isNamed && subject.path.length === list.length + 2 ? { where: lastName(subject.path), is: value } : null;
}

function ofPath(path: Path, comparison: Comparison, value: Operand): Check {
  const test = testOf({ subject: { kind: 'field', path }, spot: null }, { op: 'compare', comparison, value });
  return path.some((step) => typeof step === 'object') ? { ...test, quantifier: { kind: 'all' } } : test;
}
