import { bound } from '../../phrases/compose.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check, Path } from '../../tree/check.ts';
import { testsOf } from '../../tree/parts-of.ts';
import { isEach } from '../../tree/within.ts';
import type { Compilation } from '../compilation.ts';
import type { ReadPart, Whole } from './separately.ts';

const confidence = 0.9;
const arrow = /^(?:->|=>|→|⇒)$/;

/** "status closed -> returned == qty": what stands behind an arrow holds where what stands before it does. Null where either is not understood. */
export function underArrow(text: string, tokens: readonly Token[], read: ReadPart): Whole | null {
  const arrows = tokens.filter(({ kind, lower }) => kind !== 'quoted' && arrow.test(lower));
  const [only, ...others] = arrows;
  if (only === undefined || others.length > 0) return null;
  const condition = conditionIn(tokens.slice(0, tokens.indexOf(only)), text.slice(0, only.start), read);
  const consequence = condition === null ? null : saidBy(read(text.slice(only.end)));
  if (condition === null || consequence === null) return null;
  const spans = [
    { start: 0, end: only.start, role: 'context' as const },
    { start: only.end, end: text.length, role: 'predicate' as const },
  ];
  return { check: where(condition, consequence), spans, confidence };
}

/** "state baked": a name and its value. */
function conditionIn(words: readonly Token[], text: string, read: ReadPart): Check | null {
  const [name, value, ...others] = words;
  const plain = saidBy(read(text));
  if (plain !== null || name === undefined || value === undefined || others.length > 0) return plain;
  return saidBy(read(`${name.text} is ${value.text}`));
}

/** Neither part by itself has to be met by the known answer. */
export function saidBy(found: Compilation): Check | null {
  if (found.status === 'understood') return found.check;
  const [only, ...others] = found.status === 'ambiguous' ? found.readings : [];
  return only !== undefined && others.length === 0 ? only.check : null;
}

/** A condition of an item and a demand of the same item are said of each. */
function where(condition: Check, consequence: Check): Check {
  const list = listOf(condition);
  const binding = { list, quantifier: { kind: 'all' as const }, filter: condition };
  const ofItems = list.length === 0 ? null : bound(consequence, [binding]);
  return ofItems ?? { kind: 'when', condition, consequence };
}

/** The list of whose items all that a condition says is said. */
function listOf(condition: Check): Path {
  const paths = testsOf(condition).map(({ subject, quantifier }) =>
    subject.kind === 'field' && quantifier.kind === 'implied' ? subject.path : [],
  );
  const [first = []] = paths;
  return first.slice(0, Math.max(first.findLastIndex(isEach), 0));
}
