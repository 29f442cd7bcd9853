import { onAbort } from './on-abort.ts';
import { NotSentError, TransportError } from './transport-error.ts';
import type { Transport, WireRequest, WireResponse } from './transport.ts';

/** What is known of one origin. */
interface Target {
  hasAnswered: boolean;
  /** Requests that could not be sent, since nobody was there, before any was answered. */
  unsent: number;
  /** The last request that it answered. */
  lastAnswered: Pick<WireRequest, 'method' | 'url'> | null;
  /** The last read that it answered: what is sent to see whether it is back. */
  lastRead: WireRequest | null;
  /** While it is looked for, nothing else is sent to it. */
  settling: Promise<unknown> | null;
  hasStopped: boolean;
  /** Requests whose connections broke and that were not answered since: one of them may be the reason. */
  broken: Set<string>;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Sending these twice is sending them once (RFC 9110 section 9.2.2). */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const POLL_MS = 250;
const MAX_SPELLED = 100;
/** So many requests find out that nobody is there; the others of the run are left out. */
const MAX_UNSENT = 5;
/** How long a run waits for an API that has stopped answering. */
const WAIT_MS = 5000;

/**
 * Notices when an API that has answered in a run does not any more. It is waited for a little. When it comes back, the request at which
 * it broke is sent again alone where that may be repeated, to prove that it was the reason; else nothing more is sent to it.
 * One that was never there ends the run after a few requests.
 */
export class OutageWatch {
  readonly #targets = new Map<string, Target>();
  /** The same by how addresses begin. */
  readonly #spelled = new Map<string, Target>();
  readonly #waitMs: number;
  #stopped: string | null = null;

  constructor(waitMs: number = WAIT_MS) {
    this.#waitMs = waitMs;
  }

  /** What to say of the end of the run when an API has stopped answering for good; null while none has. */
  get stopped(): string | null {
    return this.#stopped;
  }

  /** The same transport, watched. */
  watching(transport: Transport): Transport {
    return { ...transport, send: (request, signal, stopping) => this.#send({ transport, request, signal, stopping }) };
  }

  async #send(sending: Sending): Promise<WireResponse> {
    const target = this.#targetOf(sending.request.url);
    if (target === null) return forward(sending);
    if (target.settling !== null) await target.settling;
    if (target.hasStopped) throw this.#notSent();
    try {
      const response = await forward(sending);
      target.hasAnswered = true;
      target.lastAnswered = sending.request;
      if (READS.has(sending.request.method)) target.lastRead = sending.request;
      return response;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (!target.hasAnswered) this.#noteAbsence(target, error);
      if (error.connection === null || !target.hasAnswered) throw error;
      if (error.reason === 'target_stopped') throw error;
      if (error.connection === 'broken') target.broken.add(labelOf(sending.request));
      return await this.#settle(target, () => this.#examine(target, sending, error));
    }
  }

  #targetOf(url: string): Target | null {
    // Parsing an address costs as much as judging its answer, so it is parsed once for each spelling of an origin.
    const end = url.indexOf('/', url.indexOf('//') + 2);
    const spelled = end === -1 ? url : url.slice(0, end);
    const seen = this.#spelled.get(spelled);
    if (seen !== undefined) return seen;
    if (!URL.canParse(url)) return null;
    const target = this.#targetAt(new URL(url).origin);
    if (this.#spelled.size < MAX_SPELLED) this.#spelled.set(spelled, target);
    return target;
  }

  #targetAt(origin: string): Target {
    const known = this.#targets.get(origin);
    if (known !== undefined) return known;
    const target: Target = {
      hasAnswered: false,
      unsent: 0,
      lastAnswered: null,
      lastRead: null,
      settling: null,
      hasStopped: false,
      broken: new Set(),
    };
    this.#targets.set(origin, target);
    return target;
  }

  /** Nobody is waited for who was never there; where another API of the run answers, its requests go on. */
  #noteAbsence(target: Target, { connection, reason, message }: TransportError): void {
    if (connection !== 'refused' && reason !== 'dns') return;
    target.unsent += 1;
    const isAnyoneThere = [...this.#targets.values()].some(({ hasAnswered }) => hasAnswered);
    if (target.unsent >= MAX_UNSENT && !isAnyoneThere) this.#stopped ??= message;
  }

  #notSent = (): NotSentError =>
    new NotSentError('target_stopped', 'The API stopped answering before this request was sent. It was not sent.');

  /** One at a time; requests that come meanwhile wait. */
  async #settle(target: Target, work: () => Promise<WireResponse>): Promise<WireResponse> {
    const mine = (target.settling ?? Promise.resolve()).then(work);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    target.settling = settled;
    try {
      return await mine;
    } finally {
      if (target.settling === settled) target.settling = null;
    }
  }

  /** @throws {TransportError} what came of it, where it is not answered after all */
  async #examine(target: Target, sending: Sending, error: TransportError): Promise<WireResponse> {
    if (error.connection === 'refused') return this.#waitFor(target, sending);
    if (target.hasStopped) throw this.#stop(target, sending, error.connection);
    const found = await this.#look(target, sending);
    if (found !== 'not') target.broken.clear();
    // Only this one connection broke.
    if (found === 'at once') throw error;
    if (found === 'not') throw this.#stop(target, sending, error.connection);
    throw await provenBy(sending);
  }

  /** Nothing was sent of a refused request, so it is sent once the API is back. */
  async #waitFor(target: Target, sending: Sending): Promise<WireResponse> {
    if (target.hasStopped) throw this.#notSent();
    const until = Date.now() + this.#waitMs;
    while (Date.now() < until) {
      await pause(POLL_MS, sending);
      try {
        return await forward(sending);
      } catch (error) {
        if (!(error instanceof TransportError) || error.connection !== 'refused') throw error;
      }
    }
    const isNamed = target.broken.size > 0;
    const stopped = this.#stop(target, sending, 'refused');
    throw isNamed ? this.#notSent() : stopped;
  }

  #stop(target: Target, { request }: Sending, connection: TransportError['connection']): TransportError {
    const message = `The API stopped answering ${whenOf(target)}. Nothing listens at ${new URL(request.url).host} any more.`;
    target.hasStopped = true;
    this.#stopped ??= message;
    return new TransportError('target_stopped', this.#stopped, { connection });
  }

  /** Whether the API answers at once, after a while, or not any more. */
  async #look(target: Target, sending: Sending): Promise<'at once' | 'later' | 'not'> {
    const until = Date.now() + this.#waitMs;
    const request = target.lastRead ?? {
      method: 'HEAD',
      url: new URL(sending.request.url).origin,
      headers: {},
      body: null,
    };
    for (let isFirst = true; isFirst || Date.now() < until; isFirst = false) {
      try {
        await forward({ ...sending, request });
        return isFirst ? 'at once' : 'later';
      } catch (error) {
        if (!(error instanceof TransportError) || error.connection === null) return isFirst ? 'at once' : 'later';
        await pause(POLL_MS, sending);
      }
    }
    return 'not';
  }
}

interface Sending {
  transport: Transport;
  request: WireRequest;
  signal: AbortSignal | undefined;
  stopping: AbortSignal | undefined;
}

const forward = ({ transport, request, signal, stopping }: Sending): Promise<WireResponse> =>
  transport.send(request, signal, stopping);

const MAX_NAMED = 5;

/** Names what may be the reason: the requests whose connections broke, or else the last one that was answered. */
function whenOf({ broken, lastAnswered }: Target): string {
  const [first, ...others] = [...broken].slice(0, MAX_NAMED);
  if (first === undefined)
    return `after ${lastAnswered === null ? '' : labelOf(lastAnswered)}, the last request that it answered`;
  if (others.length === 0) return `at ${first}, whose connection broke`;
  return `while ${[first, ...others].join(' and ')} were under way, whose connections broke`;
}

/** Without the query, which may hold a secret. */
const labelOf = ({ method, url }: Pick<WireRequest, 'method' | 'url'>): string => `${method} ${new URL(url).pathname}`;

/** Sends the request again alone, and says what that shows. */
async function provenBy(sending: Sending): Promise<TransportError> {
  const label = labelOf(sending.request);
  const start = `The API stopped answering for a while at ${label}, whose connection broke.`;
  if (!REPEATABLE.has(sending.request.method))
    return new TransportError(
      'target_stopped',
      `${start} It was not sent again, since that would not be the same request.`,
      { connection: 'broken' },
    );
  try {
    await forward(sending);
    return new TransportError('target_stopped', `${start} Sent again alone, the request was answered.`);
  } catch {
    const message = `The API stopped answering at ${label}, and did so again when that request was sent alone.`;
    return new TransportError('target_stopped', message);
  }
}

/** @throws {NotSentError} when the run is stopped meanwhile */
function pause(ms: number, { signal, stopping }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening: (() => void)[] = [];
    const end = (finish: () => void): void => {
      clearTimeout(timer);
      for (const stop of listening) stop();
      finish();
    };
    const timer = setTimeout(() => end(resolve), ms);
    for (const one of [signal, stopping])
      if (one !== undefined) listening.push(onAbort(one, () => end(() => reject(new NotSentError()))));
  });
}
