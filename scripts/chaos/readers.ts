// Many readers of one event stream in one process: raw HTTP, each frame looked at once, as little as can be.
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { numberOf } from './target.ts';
import type { Session, Reported } from './api.ts';

const FRAME_END = Buffer.from('\n\n');
const ID = Buffer.from('id: ');
const ZERO = 48;

/** What one stream has brought so far. */
export class Reader {
  /** When each event arrived, by its number, in ms since `openedAt`. */
  readonly arrivals: Uint32Array;
  last = 0;
  missing = 0;
  outOfOrder = 0;
  /** Resolves when the server has begun to answer. */
  readonly opened: Promise<void>;
  opens: () => void = () => undefined;
  #rest: Buffer = Buffer.alloc(0);
  readonly #openedAt: number;
  readonly #look: ((event: Reported, seq: number) => void) | null;

  /** `look` is given every event; only one reader can afford it. */
  constructor(maxEvents: number, openedAt: number, look: ((event: Reported, seq: number) => void) | null) {
    this.arrivals = new Uint32Array(maxEvents + 1);
    this.#openedAt = openedAt;
    this.#look = look;
    this.opened = new Promise((resolve) => {
      this.opens = resolve;
    });
  }

  take(chunk: Buffer): void {
    const now = Date.now() - this.#openedAt;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (let end = bytes.indexOf(FRAME_END); end >= 0; end = bytes.indexOf(FRAME_END, at)) {
      this.#frame(bytes, at, end, now);
      at = end + FRAME_END.length;
    }
    this.#rest = bytes.subarray(at);
  }

  #frame(bytes: Buffer, start: number, end: number, now: number): void {
    if (bytes[start] !== ID[0] || bytes[start + 1] !== ID[1]) return;
    let seq = 0;
    let at = start + ID.length;
    for (let digit = bytes[at] ?? 0; digit >= ZERO; digit = bytes[(at += 1)] ?? 0) seq = seq * 10 + digit - ZERO;
    if (seq > this.last + 1) this.missing += seq - this.last - 1;
    if (seq <= this.last) this.outOfOrder += 1;
    this.last = seq;
    this.arrivals[seq] = now;
    this.#look?.(JSON.parse(bytes.toString('utf8', at + '\ndata: '.length, end)) as Reported, seq);
  }
}

/** Opens a stream and reads it to its end. */
export async function read(session: Session, path: string, reader: Reader): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${session.token}` };
    request(`${session.url}/api${path}`, { agent: false, headers }).on('response', resolve).on('error', reject).end();
  });
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}.`);
  reader.opens();
  await new Promise<void>((resolve) => {
    response.on('data', (chunk: Buffer) => reader.take(chunk));
    response.on('error', () => undefined);
    response.on('close', resolve);
  });
}

/** What the events of a run say, by their numbers. */
export class Origins {
  readonly runId: Promise<number>;
  readonly scenarioOf = new Map<number, number>();
  #started: (runId: number) => void = () => undefined;

  constructor() {
    this.runId = new Promise((resolve) => {
      this.#started = resolve;
    });
  }

  look = (event: Reported, seq: number): void => {
    if (event.type === 'start') this.#started(event.run_id ?? 0);
    if (event.type === 'scenario_result') this.scenarioOf.set(seq, numberOf(event.name ?? ''));
  };
}
