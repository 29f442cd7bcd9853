import { literal } from '../../language/values/values.ts';
import { denied } from '../../phrases/compose.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { StateSaid } from '../frames/frame.ts';
import type { State } from '../slot.ts';
import type { Check, Operand, Path } from '../../tree/check.ts';
import { pathWithin } from '../../tree/within.ts';

/** Items of a list that was spoken of have their own states. */
function within(states: State[], list: Path | null): State[] {
  const own = list === null ? states : states.filter(({ entry }) => pathWithin(entry.path, list) !== null);
  const found = own.length > 0 ? own : states;
  const shortest = Math.min(...found.map(({ entry }) => entry.path.length));
  const near = found.filter(({ entry }) => entry.path.length === shortest);
  const named = near.filter(({ entry }) =>
    /^(status|state|type|kind|category|stage|phase)$/.test(entry.last.at(-1) ?? ''),
  );
  return near.length > 1 && named.length === 1 ? named : near;
}

export function stateCheck({ states, alternatives, isDenied }: StateSaid, list: Path | null): Check | null {
  const [only, ...others] = within(states, list);
  if (only === undefined || others.length > 0) return null;
  const same = alternatives.flatMap((one) => one.filter(({ entry }) => entry === only.entry));
  if (same.length < alternatives.length) return null;
  const values = [only, ...same].map(({ value }): Operand =>
    typeof value === 'boolean' ? literal(value) : { kind: 'words', text: value },
  );
  const [value] = values;
  if (value === undefined) return null;
  const predicate =
    values.length === 1 ? ({ op: 'compare', comparison: 'equal', value } as const) : ({ op: 'oneOf', values } as const);
  const check = testOf({ kind: 'field', path: only.entry.path }, predicate);
  return isDenied ? denied(check) : check;
}
