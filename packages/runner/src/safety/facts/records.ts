import type { BuiltRequest } from '../../exchange/build-request.ts';
import type { Target } from '../classify/address.ts';
import { Ledger } from '../ledger.ts';
import type { Made } from '../ledger.ts';
import type { RunSafety } from '../run-safety.ts';
import type { Sent } from './permit.ts';

/** What a scenario, and its run, have made. */
export class Records {
  readonly #safety: RunSafety;
  #ledger: Ledger | null;

  /** `ledger`: where what is made is written down; one of the scenario's own when none is given. */
  constructor(safety: RunSafety, ledger: Ledger | null) {
    this.#safety = safety;
    this.#ledger = ledger;
  }

  /** Null while nothing was made. */
  get ledger(): Ledger | null {
    return this.#ledger;
  }

  own(): Ledger {
    this.#ledger ??= new Ledger();
    return this.#ledger;
  }

  /** Writes down what a request has made; it remains until it is removed. */
  add(made: Made, request: BuiltRequest): void {
    this.own().add(made);
    this.#safety.remaining.add(made, request);
  }

  /** A create was accepted by an answer that does not say what it has made. */
  addUnnamed(request: BuiltRequest): void {
    this.#safety.remaining.unnamed(request);
  }

  owns(send: Sent, host: string, targets: readonly Target[]): boolean {
    return this.#ledgersFor(send).some((one) => one.owns(host, targets));
  }

  /** The same for an id that stands in a body or a query. */
  ownsId(send: Sent, host: string, { noun, id }: { noun: string; id: string }): boolean {
    return this.#ledgersFor(send).some((one) => one.ownsId(host, noun, id));
  }

  /** Whether the scenario or its run has made what an address names, whatever is sent. */
  isKnown(host: string, targets: readonly Target[]): boolean {
    return [this.own(), this.#safety.made].some((ledger) => ledger.owns(host, targets));
  }

  /** The same for an id that stands in a body. */
  isKnownId(host: string, { noun, id }: { noun: string; id: string }): boolean {
    return [this.own(), this.#safety.made].some((ledger) => ledger.ownsId(host, noun, id));
  }

  /** Whether a request carries a token of an account that this scenario has opened. */
  isOwnSession({ headers }: BuiltRequest): boolean {
    return this.#ledger?.isOwnSession(Object.values(headers)) === true;
  }

  /** What several scenarios stand on is written to by what must be refused; what is meant to succeed takes a record of its own. */
  #ledgersFor({ expected }: Sent): Ledger[] {
    const mayUseShared =
      expected != null && [expected.status, ...(expected.alternatives ?? [])].every((status) => status >= 400);
    return [...(this.#ledger === null ? [] : [this.#ledger]), ...(mayUseShared ? [this.#safety.made] : [])];
  }
}
