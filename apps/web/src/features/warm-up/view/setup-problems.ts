import type { Learned } from '@assay/contract';

export interface SetupProblem {
  text: string;
  /** The server asked for credentials. */
  isUnauthorized: boolean;
  operations: string[];
}

/** `GET /orders answers 401: Sign in` said of several endpoints is one reason. */
const parts = /^[A-Z]+ \S+ answers (\d{3}(?:: .*)?)$/s;

/** What could not be set up: each reason once, with the operations that it keeps from being reached. */
export function setupProblems({ operations }: Learned): SetupProblem[] {
  const problems = new Map<string, { texts: Set<string>; operations: string[] }>();
  for (const [key, { outcome, refusal }] of Object.entries(operations)) {
    if (outcome === 'accepted' || refusal === undefined) continue;
    const reason = parts.exec(refusal.text)?.[1] ?? refusal.text;
    const known = problems.get(reason) ?? { texts: new Set(), operations: [] };
    known.texts.add(refusal.text);
    known.operations.push(key);
    problems.set(reason, known);
  }
  return [...problems].map(([reason, { texts, operations: list }]) => ({
    text: texts.size === 1 ? ([...texts][0] ?? reason) : `${texts.size} endpoints answer ${reason}`,
    isUnauthorized: /^401\b/.test(reason),
    operations: list.toSorted(),
  }));
}
