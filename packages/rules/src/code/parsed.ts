import type { Json } from '@assay/api-model';
import type { Sign } from './constants.ts';

/** An expression as programs have them. */
export type Expression =
  | { kind: 'value'; value: Json }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'member'; of: Expression; name: string }
  /** `index: null` is any item: `[*]`, `[]`. */
  | { kind: 'item'; of: Expression; index: Expression | null }
  | { kind: 'call'; of: Expression; args: Expression[] }
  | { kind: 'function'; parameter: string; body: Expression }
  /** `f(d) for d in ds if g(d)`. */
  | { kind: 'loop'; body: Expression; parameter: string; list: Expression; where: Expression | null; isSet: boolean }
  | { kind: 'not'; of: Expression }
  | { kind: 'all' | 'any'; of: Expression[] }
  | { kind: 'implies' | 'iff'; left: Expression; right: Expression }
  | { kind: 'compare'; sign: Sign; left: Expression; right: Expression }
  | { kind: 'arithmetic'; sign: '+' | '-' | '*' | '/' | '%'; left: Expression; right: Expression };

/** `a ? b : c`. */
export const otherwise = (left: Expression, right: Expression, other: Expression): Expression => ({
  kind: 'all',
  of: [
    { kind: 'implies', left, right },
    { kind: 'implies', left: { kind: 'not', of: left }, right: other },
  ],
});
