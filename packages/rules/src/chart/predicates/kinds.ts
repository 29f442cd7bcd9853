import type { Edge, Reader } from '../chart/chart.ts';
import { kept } from '../chart/chart.ts';
import type { Said, Target } from '../chart/meaning.ts';
import { allOf, testOf } from '../chart/meaning.ts';
import type { Spot } from '../grounding/world.ts';
import { isNumeric, isText, isValue, isWholeList } from '../grounding/world.ts';
import type { Kind } from '../lexicon/states.ts';
import { kinds } from '../lexicon/states.ts';
import type { Predicate } from '../../tree/check.ts';

export const kindAt: Reader<Said> = kept((chart, at) =>
  kinds.at(chart, at).map((edge): Edge<Said> => ({ ...edge, value: ofKind(edge.value) })),
);

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
