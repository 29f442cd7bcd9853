import type { Json } from '@assay/api-model';
import { plainValueOps } from './plain-value-ops.ts';
import { itemRelations, spanUnits, valueFormats, valueTypes } from '../tree/check.ts';
import type {
  Check,
  Comparison,
  Figure,
  Measure,
  Reckoned,
  Span,
  Operand,
  Path,
  Predicate,
  Quantifier,
  SaidQuantifier,
  Statistic,
  StepLocation,
  Subject,
  Term,
  Test,
} from '../tree/check.ts';

/** Repeatable random numbers (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

export function pick<T>(random: Random, options: readonly T[]): T {
  const found = options[Math.floor(random() * options.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

const names = 'id,title,price,items,createdAt,first_name,data,a-b,total,@type,key with space'.split(',');
const comparisons: Comparison[] = ['equal', 'greater', 'less', 'atLeast', 'atMost'];

function randomPath(random: Random): Path {
  const path: Path = [pick(random, names)];
  while (random() < 0.5 && path.length < 5)
    path.push(pick(random, [pick(random, names), { each: true }, 0, 3, -1, randomFilter(random)]));
  return path;
}

function randomFilter(random: Random): Path[number] {
  return {
    where: pick(random, names),
    is: pick<string | number | boolean>(random, ['Floor lamp', 'a]b "c"', 12, -1.5, true]),
  };
}

const texts = ['open', 'in stock', 'a "quoted" word', 'x', 'and or not', '12', "it's", 'ünïcode', 'a\\b', '200'];
const randomText = (random: Random): string => pick(random, texts);

const randomLiteral = (random: Random): Json =>
  pick<Json>(random, [0, 1, -4.5, 12000, true, false, randomText(random), randomText(random)]);

function randomOperand(random: Random): Operand {
  return pick<() => Operand>(random, [
    () => ({ kind: 'literal', value: randomLiteral(random) }),
    () => ({ kind: 'words', text: randomText(random) }),
    () => ({ kind: 'field', path: randomPath(random) }),
    () => ({ kind: 'status' }),
    () => ({ kind: 'header', name: 'X-Request-Id' }),
    () => randomMeasure(random),
    () => ({
      kind: 'calculation',
      left: randomFigure(random),
      sign: pick(random, ['plus', 'minus', 'times', 'dividedBy']),
      right: randomFigure(random),
      rounding: pick(random, ['none', 'up', 'down', 'nearest']),
    }),
    () => ({
      kind: 'request',
      part: pick(random, ['any', 'body', 'query', 'path', 'header']),
      name: pick(random, ['title', 'id', 'page']),
    }),
    () => ({
      kind: 'clock',
      anchor: pick(random, ['now', 'today']),
      offsetMs: pick(random, [0, 86_400_000, -3_600_000, 90_000, -5]),
    }),
    () => ({ kind: 'variable', name: pick(random, ['user', 'orderId']) }),
  ])();
}

function randomStatistic(random: Random): Statistic {
  return { kind: 'statistic', of: pick(random, ['highest', 'lowest', 'average']), path: randomPath(random) };
}

function randomFigure(random: Random): Figure {
  return pick<() => Figure>(random, [
    () => ({ kind: 'number', value: pick(random, [0, 2, 0.25, -3]) }),
    () => ({ kind: 'field', path: randomPath(random) }),
    // "The sum of a plus b" is one sum.
    () => pick(random, [randomStatistic(random), randomSpan(random), { kind: 'count', path: randomPath(random) }]),
    () => ({ kind: 'size', path: randomPath(random) }),
  ])();
}

const randomSpan = (random: Random): Span => ({
  kind: 'span',
  unit: pick(random, spanUnits),
  from: randomPath(random),
  to: randomPath(random),
});

function randomReckoned(random: Random): Reckoned {
  return pick<() => Reckoned>(random, [
    () => ({ kind: 'count', path: randomPath(random) }),
    () => ({ kind: 'sum', terms: randomTerms(random) }),
    () => randomStatistic(random),
    () => randomSpan(random),
  ])();
}

const randomMeasure = (random: Random): Measure =>
  random() < 0.3 ? { kind: 'size', path: randomPath(random) } : randomReckoned(random);

function randomTerms(random: Random): Term[] {
  const terms: Term[] = [{ minus: false, factors: [randomPath(random)] }];
  while (random() < 0.5 && terms.length < 3) terms.push({ minus: random() < 0.5, factors: [randomPath(random)] });
  for (const { factors } of terms) if (random() < 0.4) factors.push(randomPath(random));
  return terms;
}

const number = (random: Random): Operand => ({ kind: 'literal', value: pick(random, [0, 1, 20, 3.5, -2, 1000]) });
const count = (random: Random): Operand => ({ kind: 'literal', value: pick(random, [0, 1, 5, 20]) });
const by = (random: Random): Path | null => (random() < 0.5 ? null : [pick(random, ['price', 'createdAt'])]);

function randomFieldPredicate(random: Random): Predicate {
  return pick<() => Predicate>(random, [
    () => ({ op: 'compare', comparison: 'equal', value: randomOperand(random) }),
    () => ({ op: 'compare', comparison: pick(random, comparisons), value: number(random) }),
    () => ({
      op: 'oneOf',
      values: [
        { kind: 'literal', value: 'a' },
        { kind: 'literal', value: 'b c' },
        { kind: 'literal', value: 3 },
      ],
    }),
    () => ({ op: 'between', low: number(random), high: number(random) }),
    () => ({ op: pick(random, ['before', 'after']), value: { kind: 'clock', anchor: 'now', offsetMs: 3_600_000 } }),
    () => ({
      op: pick(random, ['contains', 'startsWith', 'endsWith']),
      value: { kind: 'literal', value: randomText(random) },
    }),
    () => ({
      op: 'apart',
      comparison: pick(random, comparisons),
      ms: pick(random, [86_400_000, 7_200_000, 90_000]),
      side: pick(random, ['after', 'before', 'from']),
      value: { kind: 'field', path: randomPath(random) },
    }),
    () => ({
      op: 'weekday',
      days: pick(random, [['Monday'], ['Saturday', 'Sunday'], ['Monday', 'Tuesday', 'Friday']]),
    }),
    () => ({ op: 'decimals', comparison: pick(random, comparisons), count: pick(random, [0, 2, 4]) }),
    () => ({
      op: 'chained',
      key: randomPath(random),
      comparison: pick(random, comparisons),
      other: randomPath(random),
    }),
    () => ({ op: 'matches', pattern: pick(random, ['^[A-Z]{3}$', 'a|b', '\\d+']) }),
    () => ({ op: pick(random, plainValueOps) }),
    () => ({ op: 'type', type: pick(random, valueTypes) }),
    () => ({ op: 'format', format: pick(random, valueFormats) }),
    () => ({ op: 'length', comparison: pick(random, comparisons), value: count(random) }),
    () => ({ op: 'unique', by: by(random) }),
    () => ({ op: 'sorted', order: pick(random, ['ascending', 'descending']), by: by(random) }),
    () => ({ op: 'keys', keys: ['id', 'title'], only: random() < 0.5 }),
  ])();
}

/** What compares with the answer of another step is said of a field as a whole. */
function stepTest(random: Random): Test {
  const other: StepLocation = {
    step: pick(random, ['before', 'page 1', 'a "quoted" step']),
    subject: pick<Subject>(random, [{ kind: 'field', path: randomPath(random) }, { kind: 'body' }]),
  };
  const predicate = pick<() => Predicate>(random, [
    () => ({ op: 'sameAs', other, except: pick<Path[]>(random, [[], [['version']], [['version'], ['meta', 'etag']]]) }),
    () => ({ op: 'offset', comparison: pick(random, comparisons), by: pick(random, [-2, 12.5]), other }),
    () => ({ op: 'offset', comparison: pick(random, ['greater', 'less', 'atLeast', 'atMost']), by: 0, other }),
    () => ({ op: 'itemsOf', relation: pick(random, itemRelations), other, by: by(random) }),
  ])();
  return {
    kind: 'test',
    subject: { kind: 'field', path: randomPath(random) },
    quantifier: { kind: 'implied' },
    predicate,
    negated: random() < 0.3,
  };
}

function randomQuantifier(random: Random): Quantifier {
  if (random() < 0.5) return { kind: 'implied' };
  return pick<Quantifier>(random, [
    { kind: 'all' },
    { kind: 'any' },
    { kind: 'none' },
    { kind: 'exactly', count: 2 },
    { kind: 'atLeast', count: 3 },
    { kind: 'atMost', count: 1 },
  ]);
}

function fieldTest(random: Random): Test {
  return {
    kind: 'test',
    subject: { kind: 'field', path: randomPath(random) },
    quantifier: randomQuantifier(random),
    predicate: randomFieldPredicate(random),
    negated: random() < 0.3,
  };
}

const status = (random: Random): Predicate =>
  pick<Predicate>(random, [
    { op: 'compare', comparison: 'equal', value: { kind: 'literal', value: 404 } },
    {
      op: 'oneOf',
      values: [
        { kind: 'literal', value: 200 },
        { kind: 'literal', value: 204 },
      ],
    },
    { op: 'statusClass', class: 'success' },
    { op: 'statusClass', class: 'error' },
    { op: 'between', low: { kind: 'literal', value: 200 }, high: { kind: 'literal', value: 299 } },
  ]);

function wholeTest(random: Random): Test {
  const [subject, predicate] = pick<[Subject, Predicate]>(random, [
    [{ kind: 'status' }, status(random)],
    [{ kind: 'time' }, { op: 'compare', comparison: 'less', value: { kind: 'literal', value: 500 } }],
    [{ kind: 'size' }, { op: 'compare', comparison: 'atMost', value: { kind: 'literal', value: 2048 } }],
    [{ kind: 'header', name: 'X-Request-Id' }, { op: 'present' }],
    [
      { kind: 'header', name: 'Cache-Control' },
      { op: 'contains', value: { kind: 'literal', value: 'no-store' } },
    ],
    [{ kind: 'cookie', name: 'sid', attribute: null }, { op: 'present' }],
    [{ kind: 'cookie', name: 'sid', attribute: 'HttpOnly' }, { op: 'present' }],
    [{ kind: 'contentType' }, { op: 'startsWith', value: { kind: 'literal', value: 'application/json' } }],
    [{ kind: 'charset' }, { op: 'compare', comparison: 'equal', value: { kind: 'literal', value: 'utf-8' } }],
    [{ kind: 'body' }, { op: 'contains', value: { kind: 'literal', value: 'Emma' } }],
    [{ kind: 'body' }, { op: 'form', form: pick(random, ['json', 'xml', 'html', 'text', 'csv']) }],
    [{ kind: 'body' }, { op: 'schema' }],
    [{ kind: 'body' }, { op: 'empty' }],
    [{ kind: 'body' }, { op: 'type', type: pick(random, ['array', 'object']) }],
    [{ kind: 'body' }, { op: 'leaks', what: ['secret', 'stackTrace'], words: [] }],
    [
      { kind: 'error', part: 'message' },
      { op: 'contains', value: { kind: 'words', text: 'too short' } },
    ],
    [
      { kind: 'error', part: 'code' },
      { op: 'compare', comparison: 'equal', value: { kind: 'literal', value: 3100 } },
    ],
    [{ kind: 'error', part: 'object' }, { op: 'present' }],
    [
      { kind: 'figure', figure: randomReckoned(random) },
      { op: 'compare', comparison: pick(random, comparisons), value: number(random) },
    ],
  ]);
  return { kind: 'test', subject, quantifier: { kind: 'implied' }, predicate, negated: random() < 0.3 };
}

/** A check of any shape that the grammar can build. */
export function randomCheck(random: Random, depth = 0): Check {
  const roll = depth > 1 ? random() * 0.7 : random();
  if (roll < 0.4) return fieldTest(random);
  if (roll < 0.45) return stepTest(random);
  if (roll < 0.65) return wholeTest(random);
  if (roll < 0.7)
    return {
      kind: 'outcome',
      outcome: pick(random, ['succeeds', 'rejected', 'created', 'deleted', 'notFound', 'denied']),
      thing: null,
      field: null,
    };
  const inner = () => randomCheck(random, depth + 1);
  if (roll > 0.95 && random() < 0.5) return ofItems(random, inner);
  if (roll < 0.8) return joined('all', inner(), inner());
  if (roll < 0.9) return joined('any', inner(), inner());
  return roll < 0.95 ? { kind: 'not', check: inner() } : { kind: 'when', condition: inner(), consequence: inner() };
}

function ofItems(random: Random, inner: () => Check): Check {
  return {
    kind: 'each',
    list: randomPath(random),
    quantifier: pick<SaidQuantifier>(random, [
      { kind: 'all' },
      { kind: 'any' },
      { kind: 'none' },
      { kind: 'exactly', count: 1 },
      { kind: 'atLeast', count: 2 },
    ]),
    filter: random() < 0.3 ? null : fieldTest(random),
    check: random() < 0.7 ? fieldTest(random) : inner(),
  };
}

/** "a and b and c" is one list, however it was built. */
function joined(kind: 'all' | 'any', left: Check, right: Check): Check {
  return {
    kind,
    checks: [left, right].flatMap((check) => (check.kind === 'all' && kind === 'all' ? check.checks : [check])),
  };
}
