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
  readonly #removed = new Map<string, { key: string; label: string; was: string }>();

  constructor(missed: Map<string, string>) {
    this.#missed = missed;
  }

  noteRead({ method, url }: BuiltRequest, { status, body }: WireResponse): void {
    if (method !== 'GET') return;
    const address = addressOf(url);
    const removal = this.#removed.get(address);
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

  noteRemoval({ path }: Permit, { method, url }: BuiltRequest, { status }: WireResponse): void {
    const address = addressOf(url);
    const was = this.#shown.get(address);
    this.#shown.delete(address);
    if (method !== 'DELETE' || status < 200 || status > 299 || status === 202 || was === undefined) return;
    const label = `DELETE ${new URL(url).pathname} was answered ${status}`;
    this.#removed.set(address, { key: `DELETE ${path}`, label, was });
  }
}
