import type { BuiltRequest } from '../../exchange/build-request.ts';
import type { WireRequest } from '../../transport/transport.ts';
import { pathOf } from '../classify/address.ts';
import { plainReadAt } from '../classify/plain-read.ts';
import { asRead, ownRead, readBy } from '../memberships/probe.ts';
import type { ProbeContext } from '../memberships/probe.ts';
import { itemOf } from '../request-facts.ts';
import type { RunSafety } from '../run-safety.ts';
import type { Permit, Sent } from './permit.ts';

/** The last part of a template, and what stands before and behind it: `/{id}`, `({id})`, `/{id}/`. */
const LAST_NAME = /(?:\/|\((?:\w+=)?['"]?)\{[^{}]*\}[^{}]*$/;

const namedIn = (template: string, id: string): string =>
  (LAST_NAME.exec(template)?.[0] ?? '/{}').replace(/\{[^{}]*\}/, () => id);

/** Finds out by reads that nothing is at an address. */
export class Absence {
  readonly #safety: RunSafety;
  readonly #probe: ProbeContext;

  constructor(safety: RunSafety, probe: ProbeContext) {
    this.#safety = safety;
    this.#probe = probe;
  }

  /** Whether a documented read of an item of the collection that a path names answers that there is none. */
  ofItem(
    request: BuiltRequest,
    { permit, send, id }: { permit: Permit; send: Sent; id: string },
  ): Promise<boolean> | boolean {
    const item = permit.routes.itemOf(permit.path);
    if (item === null || plainReadAt(permit.routes, item.path) === null) return false;
    const { origin } = new URL(request.url);
    const path = pathOf(permit.address).replace(/\/$/, '');
    const base = send.baseUrl.startsWith(origin) ? send.baseUrl : origin;
    return this.#ask(request, `${base}${path}${namedIn(item.path, encodeURIComponent(id))}`);
  }

  /** Whether a documented read of the record that a path names answers that there is none. */
  of(request: BuiltRequest, permit: Permit, upTo: number): Promise<boolean> | boolean {
    const item = itemOf(request.url, permit, upTo);
    return item !== null && this.#ask(request, item);
  }

  /** Whether a documented read finds the record of a path now, whatever is known of its address; null where there is no such read. */
  async findsRecord(request: BuiltRequest, permit: Permit): Promise<boolean | null> {
    const { call, address } = permit;
    const target = call.kind === 'write' ? call.target : null;
    // What the record needs to be asked for is in the query.
    const item = target === null ? null : itemOf(request.url, permit, target.at);
    if (item === null || address.segments.length === 0) return null;
    try {
      return (await readBy(request, item, this.#probe)) !== undefined;
    } catch {
      return null;
    }
  }

  /** As whoever the request is from, and as the system's own user too: to one of them a record may be hidden. */
  #ask(request: BuiltRequest, url: string): Promise<boolean> {
    const asSender = asRead(request, url);
    const sender = JSON.stringify([asSender.headers, request.letIn]);
    return this.#safety.isAbsent(`${url} ${sender}`, async () => {
      if (!(await this.#finds404(asSender))) return false;
      const credential = (await this.#probe.tokens?.get()) ?? null;
      if (credential === null || sender.includes(credential.token)) return true;
      return this.#finds404(ownRead(url, credential));
    });
  }

  async #finds404(request: WireRequest): Promise<boolean> {
    const { status } = await this.#probe.transport.send(request, this.#probe.signal);
    return status === 404 || status === 410;
  }
}
