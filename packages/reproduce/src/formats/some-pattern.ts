import type { Assertion } from '../assertion.ts';
import { escapedPattern } from '../escaped-pattern.ts';

const written = (value: string): string => escapedPattern(JSON.stringify(value).slice(1, -1));

/** A regular expression, also for `grep -E`, that finds such a member in the text of a JSON body: for tools that go through no list. */
export function somePattern({ path, expected: { op, value } }: Extract<Assertion, { kind: 'some' }>): string {
  const name = path.at(-1);
  const before = typeof name === 'string' ? `"${written(name)}" *: *` : '[[,] *';
  if (typeof value === 'number') return `${before}${escapedPattern(String(value))}[^0-9.]`;
  return op === 'equal' ? `${before}"${written(value)}"` : `${before}"[^"]*${written(value)}`;
}
