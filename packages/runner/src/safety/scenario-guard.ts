import type { BuiltRequest } from '../exchange/build-request.ts';
import type { WireRequest, WireResponse } from '../transport/transport.ts';
import { pathOf, readAddress } from './classify/address.ts';
import { callOf, isSaidToAct, MAY_ACT, SAFE } from './classify/classify.ts';
import { madeByName } from './classify/classify-post.ts';
import { methodsOf, rewritesPath } from './classify/method-override.ts';
import { routeOf } from './classify/route-of.ts';
import { Absence } from './facts/absence.ts';
import type { Company } from './aims/aimed.ts';
import type { Aim, Permit, Sent } from './facts/permit.ts';
import { Records } from './facts/records.ts';
import { learnMade, learnPut } from './learning/made-record.ts';
import type { Ledger } from './ledger.ts';
import { asRead } from './memberships/probe.ts';
import type { ProbeContext } from './memberships/probe.ts';
import { readBody } from './named-ids.ts';
import { NotOwnedError } from './not-owned.ts';
import { pendingJobsOf } from './pending-jobs.ts';
import { ReadOnlyError, requireReads } from './read-only.ts';
import { isMutation, isSameHost } from './request-facts.ts';
import { RULES } from './rules/registry.ts';
import type { Knowledge, Question } from './rules/rule.ts';
import type { RunSafety } from './run-safety.ts';
import { leavesOf, tokensIn } from './sent-values.ts';
import { OwnSettings } from './settings/own-settings.ts';

interface Asked {
  method: string;
  send: Sent;
  isRedirected: boolean;
}

/**
 * Decides for every request of one scenario, its steps and redirects included, whether it may leave: reads, logins and creates
 * may, other calls only on records that this scenario has made or that a read does not find.
 */
export class ScenarioGuard {
  readonly #safety: RunSafety;
  readonly #records: Records;
  readonly #known: Knowledge;
  /** Null where the scenario may change none. */
  readonly settings: OwnSettings | null;

  /** Null where nothing is sent to find out what a write reaches. */
  readonly #company: Company | null;

  /** `ledger`: where what is made is written down; one of the scenario's own when none is given. */
  constructor(safety: RunSafety, probe: ProbeContext, ledger: Ledger | null = null, company: Company | null = null) {
    const read = (request: WireRequest): Promise<WireResponse> =>
      probe.transport.send(asRead(request, request.url), probe.signal);
    this.#safety = safety;
    this.#company = company;
    this.#records = new Records(safety, ledger);
    // What several scenarios share is no setting of one of them.
    this.settings = ledger === null ? OwnSettings.of(safety, probe, read) : null;
    const absence = new Absence(safety, probe);
    this.#known = { safety, probe, records: this.#records, absence, settings: this.settings };
  }

  /**
   * Null at once for what surely only reads. `isRedirected`: the request goes where an answer pointed to.
   * @throws {NotOwnedError} when it must not leave; {ReadOnlyError} when it is no read and only reads may
   */
  check(request: BuiltRequest, send: Sent, isRedirected: boolean): Promise<Permit | null> | null {
    this.#safety.aims.doubtful.begin(request);
    const methods = methodsOf(request);
    if (this.#safety.isReadOnly) requireReads(methods, new URL(request.url).pathname);
    const isPlainRead =
      methods.every((method) => SAFE.has(method)) && !MAY_ACT.test(request.url) && !isSaidToAct(send.operation);
    return isPlainRead && !rewritesPath(request) ? null : this.#checkEach(request, methods, { send, isRedirected });
  }

  async #checkEach(request: BuiltRequest, methods: string[], of: Omit<Asked, 'method'>): Promise<Permit | null> {
    if (this.#safety.isDisposable) {
      const { permit } = await this.#describe(request, { method: methods[0] ?? request.method, ...of });
      return permit === null ? null : asMade(permit);
    }
    const permits: (Permit | null)[] = [];
    for (const method of methods) permits.push(await this.#check(request, { method, ...of }));
    const [permit = null] = permits;
    if (permit?.call.kind === 'write') permit.aim = await this.#aimOf(permit, request);
    return permit;
  }

  #aimOf(permit: Permit, request: BuiltRequest): Promise<Aim | null> {
    const { aims, remaining } = this.#safety;
    const { probe } = this.#known;
    const label = `${request.method} ${new URL(request.url).pathname}`;
    return aims.begin({ request, permit, probe, company: this.#company, made: () => remaining.made() }, label);
  }

  async #check(request: BuiltRequest, of: Asked): Promise<Permit | null> {
    const { method, send, isRedirected } = of;
    const label = `${method} ${new URL(request.url).pathname}`;
    if (rewritesPath(request) || (isRedirected && !SAFE.has(method) && !isSameHost(send.baseUrl, request.url)))
      throw NotOwnedError.never(label, 'unclear');
    const { permit } = await this.#describe(request, of);
    if (permit !== null && this.#safety.isReadOnly) throw new ReadOnlyError(label);
    if (permit !== null) await decide({ ...this.#known, request, permit, label, send, isRedirected });
    return permit;
  }

  /** What a request does, as far as anybody can say; no permit for a read that only reads. */
  async #describe(request: BuiltRequest, of: Asked): Promise<{ permit: Permit | null }> {
    const routes = await this.#safety.routes();
    const { path: template, operation } = routeOf(request, of, routes);
    const address = readAddress(request.url, of.send.baseUrl, template);
    const path = template ?? pathOf(address);
    const call = callOf({
      method: of.method,
      address,
      path,
      operation,
      routes,
      isMutation: isMutation(request),
      isStrict: this.#safety.isReadOnly,
    });
    return { permit: call === null ? null : { call, address, body: readBody(request.body), routes, path } };
  }

  /** Learns from the answer to a request that was let through. */
  learn(permit: Permit | null, request: BuiltRequest, response: WireResponse): void {
    this.#safety.sightings.learn(request, response);
    if (permit === null) return this.#learnRead(request, response);
    this.#safety.remaining.learn(permit, request, response);
    this.#safety.aims.doubtful.noteRemoval(permit, request, response);
    if (response.status < 200 || response.status > 299) return;
    const { call } = permit;
    const records = this.#records;
    if (call.kind === 'create') learnMade(call, { permit, request, response, records });
    if (permit.membership != null) this.#safety.memberships.accepted(permit.membership);
    // Where everything may be sent, it may as well have replaced what was there.
    else if (!this.#safety.isDisposable || response.status === 201) learnPut(permit, request, records);
    if (call.kind === 'login' && records.ledger?.isAccount(leavesOf(permit.body).values()))
      records.ledger.signedIn(tokensIn(readBody(response.body)));
  }

  /**
   * A removal of a record of ours that finds nothing has removed it only where it was seen at that address and a read finds it no
   * more: its address, or what the removal was sent with, may be wrong.
   */
  async confirm(permit: Permit | null, request: BuiltRequest, { status }: WireResponse): Promise<void> {
    const { remaining, sightings } = this.#safety;
    if (permit === null || request.method !== 'DELETE' || status !== 404 || !remaining.has(permit.address)) return;
    const { pathname } = new URL(request.url);
    const isFound = await this.#known.absence.findsRecord(request, permit);
    if (isFound === true)
      remaining.doubt(permit.address, `DELETE ${pathname} was answered 404, and a read still finds it`);
    else if (sightings.has(request.url)) remaining.missing(permit.address);
    else
      remaining.doubt(permit.address, `DELETE ${pathname} was answered 404, where nothing of this run has been seen`);
  }

  /** A request that was let through has left, and no answer came. */
  unanswered(permit: Permit | null, request: BuiltRequest): void {
    if (permit?.call.kind === 'create') this.#safety.remaining.unanswered(request);
  }

  #learnRead(request: BuiltRequest, response: WireResponse): void {
    this.#safety.aims.doubtful.noteRead(request, response);
    const { ledger } = this.#records;
    if (ledger !== null) for (const made of pendingJobsOf(ledger).madeBy(request, response)) ledger.add(made);
  }
}

/** Where everything may be sent, a read that makes something by its name has made it. */
function asMade(permit: Permit): Permit {
  const { call, path } = permit;
  const nouns = call.kind === 'never' ? madeByName(path) : [];
  return nouns.length === 0 ? permit : { ...permit, call: { kind: 'create', nouns, isAccount: false, isKept: true } };
}

/** @throws {NotOwnedError} when the request must not leave */
async function decide(question: Question): Promise<void> {
  for (const rule of RULES) if (await rule(question)) return;
}
