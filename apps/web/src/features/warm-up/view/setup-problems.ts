import type { Learned } from '@assay/contract';

export interface SetupProblem {
  text: string;
  /** The server asked for credentials. */
  isUnauthorized: boolean;
  /** Whose own request was refused. */
  refused: string[];
  /** Those that were not sent because of it. */
  waiting: string[];
}

/** `GET /orders answers 401: Sign in` said of several endpoints is one reason. */
const parts = /^[A-Z]+ \S+ answers (\d{3}(?:: .*)?)$/s;

/** What could not be set up: each reason once, with the operations that were refused and those that it keeps from being sent. */
export function setupProblems({ operations }: Learned): SetupProblem[] {
  const problems = new Map<string, { texts: Set<string> } & Pick<SetupProblem, 'refused' | 'waiting'>>();
  for (const [key, { outcome, refusal }] of Object.entries(operations)) {
    if (outcome === 'accepted' || refusal === undefined) continue;
    const reason = parts.exec(refusal.text)?.[1] ?? refusal.text;
    const known = problems.get(reason) ?? { texts: new Set<string>(), refused: [], waiting: [] };
    known.texts.add(refusal.text);
    (outcome === 'refused' ? known.refused : known.waiting).push(key);
    problems.set(reason, known);
  }
  return [...problems].map(([reason, { texts, refused, waiting }]) => ({
    text: texts.size === 1 ? ([...texts][0] ?? reason) : `${texts.size} endpoints answer ${reason}`,
    isUnauthorized: /^401\b/.test(reason),
    refused: refused.toSorted(),
    waiting: waiting.toSorted(),
  }));
}
