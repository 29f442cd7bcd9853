import { hashOf } from '@assay/api-model';
import type { BuiltRequest } from '../../exchange/build-request.ts';
import type { WireResponse } from '../../transport/transport.ts';
import type { Permit } from '../facts/permit.ts';

const MAX_ADDRESSES = 20_000;
/** Records are smaller, in characters; what is larger is not compared. */
const MAX_BODY = 20_000;

const addressOf = (url: string): string => url.replace(/[?#].*$/, '').replace(/\/$/, '');

/**
 * Removals that were accepted and of which a later read of the run shows that their record is as it was: nobody knows what they
 * have removed.
 */
export class DoubtfulRemovals {
  readonly #missed: Map<string, string>;
  /** By address: what the last read has shown, as a hash. */
  readonly #shown = new Map<string, string>();
  /** By address: removals whose record was read before. */
  readonly #removed = new Map<string, { key: string; label: string; was: string; at: number }>();
  /** Which read was begun before which removal was answered: others may read the same record at that time. */
  readonly #begun = new WeakMap<BuiltRequest, number>();
  #count = 0;

  constructor(missed: Map<string, string>) {
    this.#missed = missed;
  }

  /** Before a request is sent. */
  begin(request: BuiltRequest): void {
    this.#count += 1;
    if (request.method === 'GET') this.#begun.set(request, this.#count);
  }

  noteRead(request: BuiltRequest, { status, body }: Pick<WireResponse, 'body' | 'status'>): void {
    const { method, url } = request;
    if (method !== 'GET') return;
    const address = addressOf(url);
    const removal = this.#removed.get(address);
    if (removal !== undefined && (this.#begun.get(request) ?? 0) <= removal.at) return;
    this.#removed.delete(address);
    if (status !== 200 || body.length > MAX_BODY) return;
    const shown = hashOf(body);
    if (removal?.was === shown)
      this.#missed.set(
        removal.key,
        `${removal.label}, and its record was still there as before, so nobody knows what it removed`,
      );
    if (this.#shown.size < MAX_ADDRESSES) this.#shown.set(address, shown);
  }

  noteRemoval(
    { path }: Pick<Permit, 'path'>,
    { method, url }: BuiltRequest,
    { status }: Pick<WireResponse, 'status'>,
  ): void {
    const address = addressOf(url);
    const was = this.#shown.get(address);
    this.#shown.delete(address);
    if (method !== 'DELETE' || status < 200 || status > 299 || status === 202 || was === undefined) return;
    const label = `DELETE ${new URL(url).pathname} was answered ${status}`;
    this.#removed.set(address, { key: `DELETE ${path}`, label, was, at: this.#count });
  }
}
