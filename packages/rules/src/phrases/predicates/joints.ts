import { allOf, anyOf } from '../compose.ts';
import type { Sentence, Stated } from '../tree.ts';
import { wordAt } from '../words/words.ts';

export interface Joint {
  /** `list`: a comma, which means what the joint behind it means. */
  kind: 'all' | 'any' | 'list';
  next: number;
}

/** "and", "or", "but", with a comma before it or alone. */
export function jointAt(sentence: Sentence, at: number): Joint | null {
  const from = wordAt(sentence, at) === ',' ? at + 1 : at;
  const word = wordAt(sentence, from);
  if (word === 'and' || word === 'but' || word === '&') return { kind: 'all', next: from + 1 };
  if (word === 'or') return { kind: 'any', next: from + 1 };
  return from > at ? { kind: 'list', next: from } : null;
}

/** Both, or one of both. */
export function joined(left: Stated, right: Stated, joint: Joint['kind']): Stated | null {
  if (left.isOfList !== right.isOfList) return null;
  const kind = joint === 'list' ? (right.check.kind === 'any' ? 'any' : 'all') : joint;
  if (right.check.kind === (kind === 'all' ? 'any' : 'all')) return null;
  const check = kind === 'all' ? allOf([left.check, right.check]) : anyOf([left.check, right.check]);
  return { check, isOfList: left.isOfList };
}
