import type { Json } from '@assay/api-model';
import type { Comparison } from '../../tree/vocabulary.ts';
import { asNumber } from './numbers.ts';
import { asTime } from './moments.ts';

/** Negative, zero or positive; `null` when the two cannot be ordered. */
export function compareScalars(left: Json | undefined, right: Json | undefined): number | null {
  const numbers = [asNumber(left), asNumber(right)] as const;
  if (numbers[0] !== null && numbers[1] !== null) return numbers[0] - numbers[1];
  if (typeof left !== 'string' || typeof right !== 'string') return null;
  const times = [asTime(left), asTime(right)] as const;
  if (times[0] !== null && times[1] !== null) return times[0] - times[1];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Whether what is negative, zero or positive is so in a comparison. */
export function inComparison(order: number, comparison: Comparison): boolean {
  switch (comparison) {
    case 'equal':
      return order === 0;
    case 'greater':
      return order > 0;
    case 'less':
      return order < 0;
    case 'atLeast':
      return order >= 0;
    case 'atMost':
      return order <= 0;
  }
}
