import type { Dispatcher } from 'undici';
import { arrivalClock } from './timing/arrival-clock.ts';
import { readBody, tooLarge } from './read-body.ts';
import type { Body } from './read-body.ts';
import { onWritten } from './timing/request-written.ts';

/** An answer as it came over the wire; the body is decompressed. */
export interface RawAnswer {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  body: string;
  sizeBytes: number;
  /** From the last byte of the request to the first of the answer, as short as it can have been. */
  timeMs: number;
  /** Up to so much more it was: this process was busy when the answer came. */
  delayMs: number;
}

/**
 * Collects one answer straight from the parser. Streams between parser and text would cost more than the rest of an exchange.
 * An answer over the cap, or one that somebody aborts, ends the connection at once.
 */
export class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly answer: Promise<RawAnswer>;
  readonly #maxBytes: number;
  readonly #hasBody: boolean;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #head: Head | null = null;
  #sentAt = 0;
  #controller: Dispatcher.DispatchController | null = null;
  #aborted: Error | null = null;
  #resolve: (answer: RawAnswer | Promise<RawAnswer>) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(maxBytes: number, hasBody: boolean) {
    this.#maxBytes = maxBytes;
    this.#hasBody = hasBody;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** What went over the wire so far. */
  get traffic(): { wasSent: boolean; bytesIn: number; status: number | null } {
    const head = this.#head;
    const fields = head?.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('') ?? '';
    const first = head === null ? '' : `HTTP/1.1 ${head.status} ${head.statusText}\r\n\r\n`;
    return {
      wasSent: this.#controller !== null,
      bytesIn: Buffer.byteLength(`${first}${fields}`, 'latin1') + this.#bytes,
      status: head?.status ?? null,
    };
  }

  abort(reason: Error): void {
    this.#aborted ??= reason;
    this.#controller?.abort(reason);
    this.#reject(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // What the socket takes at once is written before anything else happens. A retry begins anew.
    this.#sentAt = arrivalClock.now();
    onWritten(this.#hasBody ? () => this.#bodyWritten() : null);
    if (this.#aborted) controller.abort(this.#aborted);
  }

  #bodyWritten(): void {
    if (this.#head === null) this.#sentAt = arrivalClock.now();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    statusText?: string,
  ): void {
    // Informational answers come before the one that counts (RFC 9110 section 15.2).
    if (status < 200) return;
    const seenAt = arrivalClock.now();
    const arrivedAt = Math.min(seenAt, Math.max(this.#sentAt, arrivalClock.earliest()));
    this.#head = {
      status,
      statusText: statusText ?? '',
      headers: toPairs(controller.rawHeaders ?? headers),
      timeMs: arrivedAt - this.#sentAt,
      delayMs: seenAt - arrivedAt,
    };
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) this.abort(tooLarge(this.#maxBytes));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const head = this.#head;
    if (head === null) {
      this.#reject(new Error('the answer has no head'));
      return;
    }
    const [first] = this.#chunks;
    const raw = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks, this.#bytes);
    const body = readBody(raw, head.headers, this.#maxBytes);
    this.#resolve(body instanceof Promise ? body.then((read) => joined(head, read)) : joined(head, body));
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#reject(this.#aborted ?? error);
  }
}

type Head = Omit<RawAnswer, keyof Body>;

function joined({ status, statusText, headers, timeMs, delayMs }: Head, { body, sizeBytes }: Body): RawAnswer {
  return { status, statusText, headers, body, sizeBytes, timeMs, delayMs };
}

/** As they came: in order, repeated ones apart, with the case of the wire. */
function toPairs(headers: NonNullable<Dispatcher.DispatchController['rawHeaders']>): [string, string][] {
  const pairs: [string, string][] = [];
  if (Array.isArray(headers)) {
    for (let at = 0; at + 1 < headers.length; at += 2) pairs.push([text(headers[at]), text(headers[at + 1])]);
    return pairs;
  }
  for (const [name, value] of Object.entries(headers))
    for (const part of Array.isArray(value) ? value : [value]) if (part !== undefined) pairs.push([name, part]);
  return pairs;
}

/** Octets outside of ASCII are read as Latin-1 (RFC 9110 section 5.5). */
function text(value: Buffer | string | undefined): string {
  return typeof value === 'string' ? value : (value?.toString('latin1') ?? '');
}
