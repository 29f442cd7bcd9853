import type { Check } from './check.ts';

/** The names of `{name}` that a check compares with, each once. */
export function variableNames(check: Check): string[] {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return;
    // What a literal holds is somebody's data.
    if ('kind' in part && part.kind === 'literal') return;
    if ('kind' in part && part.kind === 'variable' && 'name' in part && typeof part.name === 'string')
      names.add(part.name);
    for (const inner of Object.values(part)) visit(inner);
  };
  visit(check);
  return [...names];
}
