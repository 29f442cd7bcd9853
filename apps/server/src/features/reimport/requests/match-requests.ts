import type { SavedRequest } from '@assay/importer';
import type { scenario } from '../../../db/schema/index.ts';
import { stableText } from '../../../stable-text.ts';
import { marksOf, scenarioName, sentBy } from '../../imports/index.ts';
import type { Called } from '../../imports/index.ts';

/** A scenario that a saved request has become. */
export type Known = Pick<
  typeof scenario.$inferSelect,
  'endpointId' | 'expectedHttpStatus' | 'id' | 'imported' | 'name' | 'position' | 'requiresAuth'
>;

/** A saved request whose scenario was deleted, with the location where it was. */
export interface Deleted {
  target: SystemTarget;
  id: string | null;
  name: string;
  position: number;
}

/** The endpoint, or the operation that has none (any more). */
type SystemTarget = number | string;

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
  /** Those whose scenario was deleted; they are not imported again. */
  deleted: Incoming[];
  removed: Known[];
}

type Key<T> = (item: T) => string | null;

const locationOf = ({ endpointId, request }: Incoming): SystemTarget => endpointId ?? request.operation;

interface Round {
  incoming: Key<Incoming>;
  known: Key<Known>;
  /** Not used for deleted requests, where it is not certain enough: a new request must not be hidden. */
  deleted?: Key<Deleted>;
}

/** Criteria by which a request and a scenario are the same, the most certain first. Requests that share a key are taken in order. */
const rounds: Round[] = [
  {
    incoming: (one) => one.request.id && `${locationOf(one)} ${one.request.id}`,
    known: ({ imported, endpointId }) => (imported?.id ? `${endpointId} ${imported.id}` : null),
    deleted: ({ target, id }) => id && `${target} ${id}`,
  },
  {
    incoming: (one) => `${locationOf(one)} ${scenarioName(one.request)}`,
    known: ({ imported, name, endpointId }) => `${endpointId} ${imported?.name ?? name}`,
    deleted: ({ target, name }) => `${target} ${name}`,
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
const movedRounds: Round[] = [
  {
    incoming: ({ request }) => request.id,
    known: ({ imported }) => imported?.id ?? null,
    deleted: ({ id }) => id,
  },
  { incoming: ({ request }) => scenarioName(request), known: ({ imported }) => imported?.name ?? null },
];

/** Relates the requests of a newer collection to the scenarios that an older one has become, also to those that are deleted. */
export function matchRequests(incoming: Incoming[], known: Known[], deleted: Deleted[]): Matched {
  const rest: Rest = { incoming, known, deleted, stayOut: [] };
  const pairs = rounds.flatMap((round) => takePairs(rest, round));
  const moved = movedRounds.flatMap((round) => takePairs(rest, round));
  return { pairs, moved, added: rest.incoming, deleted: rest.stayOut, removed: rest.known };
}

interface Rest {
  incoming: Incoming[];
  known: Known[];
  deleted: Deleted[];
  stayOut: Incoming[];
}

function takePairs(rest: Rest, round: Round): Matched['pairs'] {
  const waiting = waitingBy(rest, round);
  if (waiting.size === 0) return [];
  const pairs: Matched['pairs'] = [];
  const taken = new Set<Deleted | Known>();
  rest.incoming = rest.incoming.filter((one) => {
    const key = round.incoming(one);
    const found = key === null ? undefined : waiting.get(key)?.shift();
    if (found === undefined) return true;
    taken.add(found);
    if ('target' in found) rest.stayOut.push(one);
    else pairs.push({ incoming: one, known: found });
    return false;
  });
  rest.known = rest.known.filter((one) => !taken.has(one));
  rest.deleted = rest.deleted.filter((one) => !taken.has(one));
  return pairs;
}

function waitingBy({ known, deleted }: Rest, round: Round): Map<string, (Deleted | Known)[]> {
  const waiting = new Map<string, (Deleted | Known)[]>();
  const add = (key: string | null, one: Deleted | Known): void => {
    if (key === null) return;
    const queue = waiting.get(key);
    if (queue === undefined) waiting.set(key, [one]);
    else queue.push(one);
  };
  for (const one of known) add(round.known(one), one);
  for (const one of round.deleted ? deleted : []) {
    const key = round.deleted?.(one) ?? null;
    add(key, one);
    // Of several of one name it is the one in its place that was deleted.
    if (key !== null) waiting.get(key)?.sort((left, right) => left.position - right.position);
  }
  return waiting;
}

function contentOf(sent: Record<string, string | null>): string {
  return stableText(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)));
}
