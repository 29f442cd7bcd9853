import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Said, Target } from '../chart/meaning.ts';
import { allOf, testOf } from '../chart/meaning.ts';
import type { Spot } from '../grounding/world.ts';
import { isNumeric, isText, isValue, isWholeList } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import type { Kind } from '../lexicon/states.ts';
import { kinds } from '../lexicon/states.ts';
import type { Predicate, ValueType } from '../../tree/check.ts';

export const kindAt: Reader<Said> = kept((chart, at) => [
  ...kinds.at(chart, at).map((edge): Edge<Said> => ({ ...edge, value: ofKind(edge.value) })),
  ...listOfKindAt(chart, at),
]);

const lists = new Senses<{ isFilled: boolean }>([
  [
    'a|an|the? flat|plain|json? list|lists|array|arrays|arr|collection|sequence|set of|with only|just?',
    { isFilled: false },
  ],
  ['a|an? non-empty|nonempty list|array|arr of', { isFilled: true }],
]);

/** "an array of integers", `string[]`: a list, and what kind each of its items is. */
function listOfKindAt(chart: Chart, at: number): Edge<Said>[] {
  const named = /^(\w+)\[\]$/.exec(lowerAt(chart, at))?.[1] ?? '';
  const kind = programKinds.get(named);
  const written = kind === undefined ? [] : [{ end: at + 1, cost: 0, value: ofListOf({ type: kind }, false) }];
  const said = lists.at(chart, at).flatMap(({ end, value: { isFilled } }) =>
    kinds.at(chart, end).map(({ end: last, cost, value }): Edge<Said> => ({
      end: last,
      cost,
      value: ofListOf(value, isFilled),
    })),
  );
  return [...written, ...said];
}

const programKinds = new Map<string, ValueType>([
  ['string', 'string'],
  ['str', 'string'],
  ['text', 'string'],
  ['int', 'integer'],
  ['integer', 'integer'],
  ['long', 'integer'],
  ['number', 'number'],
  ['num', 'number'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['bool', 'boolean'],
  ['boolean', 'boolean'],
  ['object', 'object'],
  ['obj', 'object'],
]);

function ofListOf(kind: Kind, isFilled: boolean): Said {
  return {
    of: (target) => {
      const { spot, subject } = target;
      if (spot === null || !isWholeList(spot) || subject.kind !== 'field') return null;
      const items: Target = { subject: { kind: 'field', path: [...subject.path, { each: true }] }, spot: null };
      const own = predicatesOf(kind, items).map(({ predicate, negated }) => testOf(items, predicate, negated));
      const filled = isFilled ? [testOf(target, { op: 'empty' }, true)] : [];
      return { check: allOf([testOf(target, { op: 'type', type: 'array' }), ...filled, ...own]), cost: 0 };
    },
  };
}

export function ofKind(kind: Kind): Said {
  return {
    of: (target) => {
      const cost = kindCost(target, kind);
      if (cost === null) return null;
      return {
        check: allOf(predicatesOf(kind, target).map(({ predicate, negated }) => testOf(target, predicate, negated))),
        cost,
      };
    },
  };
}

function kindCost({ subject, spot }: Target, kind: Kind): number | null {
  if (subject.kind === 'header') return kind.type === 'array' || kind.type === 'object' ? null : 0.05;
  return subject.kind === 'field' && spot !== null ? costHere(spot, kind) : null;
}

/** Of what is null here nothing is known. */
const isKnownAsOther = (spot: Spot): boolean => !isText(spot) && [...spot.entry.types].some((type) => type !== 'null');

function costHere(spot: Spot, { type, sign, format, pattern }: Kind): number | null {
  if (type === 'array') return isWholeList(spot) ? 0 : null;
  if (type === 'object') return spot.entry.isObject || spot.entry.types.has('null') ? 0 : null;
  if (!isValue(spot) || (sign !== undefined && !isNumeric(spot))) return null;
  return (format ?? pattern) !== undefined && isKnownAsOther(spot) ? null : 0;
}

function predicatesOf(
  { type, sign, format, pattern, isFilled }: Kind,
  target: Target,
): { predicate: Predicate; negated: boolean }[] {
  const found: Predicate[] = [];
  if (type !== undefined) found.push({ op: 'type', type });
  if (format !== undefined) found.push({ op: 'format', format });
  if (pattern !== undefined) found.push({ op: 'matches', pattern });
  const plain = found.map((predicate) => ({ predicate, negated: false }));
  if (isFilled === true) plain.push({ predicate: { op: 'empty' }, negated: true });
  const bound = signOf(sign, target);
  return bound === null ? plain : [...plain, { predicate: bound, negated: false }];
}

function signOf(sign: Kind['sign'], { subject }: Target): Predicate | null {
  if (sign === undefined) return null;
  const zero = { kind: 'literal' as const, value: 0 };
  if (sign === 'notNegative') return { op: 'compare', comparison: 'atLeast', value: zero };
  if (subject.kind === 'header' && sign === 'positive') return { op: 'compare', comparison: 'greater', value: zero };
  return { op: 'type', type: sign };
}
