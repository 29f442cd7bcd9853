import type { SavedRequest } from '@assay/importer';
import type { scenario } from '../../db/schema/index.ts';
import { stableText } from '../../stable-text.ts';
import { marksOf, scenarioName, sentBy } from './sent.ts';
import type { Called } from './sent.ts';

/** A scenario that a saved request has become. */
export type Known = Pick<
  typeof scenario.$inferSelect,
  'endpointId' | 'expectedHttpStatus' | 'id' | 'imported' | 'name' | 'requiresAuth'
>;

/** A request of the newer collection with the endpoint it calls; null for one that is yet to be made. */
export interface Incoming {
  request: SavedRequest;
  endpointId: number | null;
  called: Called;
}

export interface Matched {
  pairs: { incoming: Incoming; known: Known }[];
  /** Those that call another endpoint than their scenario does; they become new scenarios. */
  moved: { incoming: Incoming; known: Known }[];
  added: Incoming[];
  removed: Known[];
}

type Key<T> = (item: T) => string | null;

/** What tells that a request and a scenario are the same, the surest first. Requests that share a key are taken in order. */
const rounds: { incoming: Key<Incoming>; known: Key<Known> }[] = [
  {
    incoming: ({ request, endpointId }) => request.id && `${endpointId} ${request.id}`,
    known: ({ imported, endpointId }) => (imported?.id ? `${endpointId} ${imported.id}` : null),
  },
  {
    incoming: ({ request, endpointId }) => `${endpointId} ${scenarioName(request)}`,
    known: ({ imported, name, endpointId }) => `${endpointId} ${imported?.name ?? name}`,
  },
  // A folder was renamed, or the request moved to another one.
  {
    incoming: ({ request, endpointId }) => `${endpointId} ${request.name}`,
    known: ({ imported, endpointId }) => imported && `${endpointId} ${imported.title}`,
  },
  // The request itself was renamed: it sends the same.
  {
    incoming: ({ request, endpointId, called }) =>
      `${endpointId} ${contentOf(marksOf(sentBy(request, called.parameters)))}`,
    known: ({ imported, endpointId }) => imported && `${endpointId} ${contentOf(imported.sent)}`,
  },
];

/** The same requests where they call another endpoint now. */
const movedRounds: typeof rounds = [
  { incoming: ({ request }) => request.id, known: ({ imported }) => imported?.id ?? null },
  { incoming: ({ request }) => scenarioName(request), known: ({ imported }) => imported?.name ?? null },
];

/** Relates the requests of a newer collection to the scenarios that an older one has become. */
export function matchRequests(incoming: Incoming[], known: Known[]): Matched {
  const rest = { incoming, known };
  const pairs = rounds.flatMap((round) => takePairs(rest, round));
  const moved = movedRounds.flatMap((round) => takePairs(rest, round));
  return { pairs, moved, added: rest.incoming, removed: rest.known };
}

function takePairs(rest: { incoming: Incoming[]; known: Known[] }, { incoming, known }: (typeof rounds)[number]) {
  const waiting = new Map<string, Known[]>();
  for (const one of rest.known) {
    const key = known(one);
    if (key === null) continue;
    const queue = waiting.get(key);
    if (queue === undefined) waiting.set(key, [one]);
    else queue.push(one);
  }
  if (waiting.size === 0) return [];
  const pairs: Matched['pairs'] = [];
  rest.incoming = rest.incoming.filter((one) => {
    const key = incoming(one);
    const found = key === null ? undefined : waiting.get(key)?.shift();
    if (found === undefined) return true;
    pairs.push({ incoming: one, known: found });
    return false;
  });
  const taken = new Set(pairs.map((pair) => pair.known.id));
  rest.known = rest.known.filter(({ id }) => !taken.has(id));
  return pairs;
}

function contentOf(sent: Record<string, string | null>): string {
  return stableText(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)));
}
