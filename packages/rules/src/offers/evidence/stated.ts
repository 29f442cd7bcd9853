import { statesAs } from '../../forms/grounding/states.ts';
import type { Ground } from '../../forms/form.ts';
import type { Check, Path } from '../../tree/check.ts';
import type { Word } from './words.ts';

/** A value, a flag or a deed that words say of the items of a list, or of the answer itself. */
export interface Stated {
  check: Check;
  list: Path | null;
  from: number;
  to: number;
  cost: number;
}

const longest = 3;
const maxStates = 16;
const relational =
  /^(more|less|most|least|first|last|next|same|other|only|than|over|under|before|after|number|count|allowed|valid)$/;

/** What words of a sentence say of something: "cancelled", "out of stock", "not yet paid". */
export function statesIn(words: readonly Word[], ground: Ground): Stated[] {
  const scopes: (Path | null)[] = [...ground.lists, null];
  const found = words.flatMap((_, from) => statesAt(words, from, { scopes, ground }));
  return found
    .toSorted((left, right) => left.cost - 0.1 * (left.to - left.from) - (right.cost - 0.1 * (right.to - right.from)))
    .slice(0, maxStates);
}

function statesAt(
  words: readonly Word[],
  from: number,
  { scopes, ground }: { scopes: (Path | null)[]; ground: Ground },
): Stated[] {
  const found: Stated[] = [];
  for (let to = from + 1; to <= Math.min(words.length, from + longest); to++) {
    const own = words.slice(from, to);
    if (!maySay(own)) continue;
    const tokens = own.map(({ token }) => token);
    for (const list of scopes) {
      const read = statesAs(tokens, { list }, ground).slice(0, 2);
      found.push(...read.map(({ value, cost }) => ({ check: value, list, from, to, cost })));
    }
  }
  return found;
}

function maySay(own: readonly Word[]): boolean {
  const [first] = own;
  if (first === undefined || first.weight === 0 || own.some(({ token }) => token.kind === 'mark')) return false;
  return own.length === 1 ? !relational.test(first.lower) : (own.at(-1)?.weight ?? 0) > 0;
}
