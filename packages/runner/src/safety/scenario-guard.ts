import type { Json } from '@assay/api-model';
import { pathOf, readAddress, targetsOf } from './classify/address.ts';
import type { Address, Target } from './classify/address.ts';
import { callOf, MAY_ACT, SAFE, whyNever } from './classify/classify.ts';
import type { Call, Never } from './classify/call.ts';
import { identityOf, nounsOfIds } from './identity-of.ts';
import { Ledger } from './ledger.ts';
import type { Made } from './ledger.ts';
import { methodsOf, rewritesPath } from './classify/method-override.ts';
import { madeItems } from './made-items.ts';
import type { MembershipCall } from './memberships/memberships.ts';
import { namedIds, readBody } from './named-ids.ts';
import { NotOwnedError } from './not-owned.ts';
import { asRead, ownRead, readBy } from './memberships/probe.ts';
import type { ProbeContext } from './memberships/probe.ts';
import { requireReads } from './read-only.ts';
import { isSetting } from './settings/is-setting.ts';
import { OwnSettings } from './settings/own-settings.ts';
import type { SettingRequest } from './settings/own-settings.ts';
import { routeOf } from './classify/route-of.ts';
import type { Routes } from './classify/routes.ts';
import { pendingJobsOf } from './pending-jobs.ts';
import { collectionOf, cut, isMutation, isSameHost, itemOf, locationOf, parameterOf, saidOf } from './request-facts.ts';
import type { RunSafety } from './run-safety.ts';
import { leavesOf, tokensIn } from './sent-values.ts';
import type { Account, Expectation } from '@assay/scenario';
import type { BuiltRequest, Sendable } from '../exchange/build-request.ts';
import type { WireRequest, WireResponse } from '../transport/transport.ts';

/** A request that was let through, to learn from its answer. */
export interface Permit {
  call: Call;
  address: Address;
  body: Json | undefined;
  routes: Routes;
  path: string;
  /** What the request puts below a record of ours, or takes away from it. */
  membership?: MembershipCall | null;
}

interface Sent
  extends
    Pick<Sendable, 'baseUrl' | 'path' | 'operation' | 'method'>,
    Partial<Pick<Sendable, 'parameters' | 'contentType'>> {
  account?: Account;
  expected?: Expectation | null | undefined;
}

interface Asked {
  method: string;
  send: Sent;
  isRedirected: boolean;
}

interface Accepted {
  request: BuiltRequest;
  response: WireResponse;
  /** The create goes to a collection whose records are known. */
  isCollection: boolean;
}

interface Checked {
  permit: Permit;
  /** `METHOD /path`, for messages. */
  label: string;
  send: Sent;
  isRedirected: boolean;
}

/**
 * Decides for every request of one scenario, its steps and redirects included, whether it may leave: reads, logins and creates
 * may, other calls only on records that this scenario has made or that a read does not find.
 */
export class ScenarioGuard {
  readonly #safety: RunSafety;
  readonly #probe: ProbeContext;
  /** Null where the scenario may change none. */
  readonly settings: OwnSettings | null;
  #ledger: Ledger | null;

  /** `ledger`: where what is made is written down; one of the scenario's own when none is given. */
  constructor(safety: RunSafety, probe: ProbeContext, ledger: Ledger | null = null) {
    this.#safety = safety;
    this.#probe = probe;
    this.#ledger = ledger;
    // What several scenarios share is no setting of one of them.
    this.settings = ledger === null ? OwnSettings.of(safety, probe, (request) => this.#read(request)) : null;
  }

  /**
   * Null at once for what surely only reads. `isRedirected`: the request goes where an answer pointed to.
   * @throws {NotOwnedError} when it must not leave; {ReadOnlyError} when it is no read and only reads may
   */
  check(request: BuiltRequest, send: Sent, isRedirected: boolean): Promise<Permit | null> | null {
    if (this.#safety.isDisposable) return null;
    const methods = methodsOf(request);
    if (this.#safety.isReadOnly) requireReads(methods, new URL(request.url).pathname);
    const isPlainRead =
      methods.every((method) => SAFE.has(method)) && !MAY_ACT.test(request.url) && !MAY_ACT.test(saidOf(send));
    return isPlainRead && !rewritesPath(request) ? null : this.#checkEach(request, methods, { send, isRedirected });
  }

  async #checkEach(request: BuiltRequest, methods: string[], of: Omit<Asked, 'method'>): Promise<Permit | null> {
    const permits: (Permit | null)[] = [];
    for (const method of methods) permits.push(await this.#check(request, { method, ...of }));
    return permits[0] ?? null;
  }

  async #check(request: BuiltRequest, of: Asked): Promise<Permit | null> {
    const { method, send, isRedirected } = of;
    const label = `${method} ${new URL(request.url).pathname}`;
    if (rewritesPath(request) || (isRedirected && !SAFE.has(method) && !isSameHost(send.baseUrl, request.url)))
      throw NotOwnedError.never(label, 'unclear');
    const routes = await this.#safety.routes();
    const { path: template, operation } = routeOf(request, of, routes);
    const address = readAddress(request.url, send.baseUrl, template);
    const path = template ?? pathOf(address);
    const call = callOf({ method, address, path, operation, routes, isMutation: isMutation(request) });
    if (call === null) return null;
    const permit = { call, address, body: readBody(request.body), routes, path };
    await this.#allow(request, { permit, label, send, isRedirected });
    return permit;
  }

  async #allow(request: BuiltRequest, of: Checked): Promise<void> {
    const { call } = of.permit;
    if (call.kind === 'never' && this.#isAboutOwnSession(request, call.why)) return;
    const isSessionsOwn = call.kind === 'own_account' && this.#isOwnSession(request);
    const setting = { request, ...of.permit, ...of };
    if (!isSessionsOwn && isSetting(setting)) return this.#allowSetting(setting);
    if (call.kind === 'never') throw NotOwnedError.never(of.label, call.why);
    if (call.kind === 'own_account' && !isSessionsOwn) throw NotOwnedError.never(of.label, 'account');
    if (call.kind === 'create') return this.#allowCreate(request, of);
    if (call.kind === 'write') return this.#allowWrite(request, of, call);
  }

  #allowSetting(setting: SettingRequest): Promise<void> {
    if (this.settings === null) throw NotOwnedError.setting(setting.label);
    return this.settings.allow(setting);
  }

  /** Whether a call only changes the session or the credentials of an account that this scenario has opened. */
  #isAboutOwnSession(request: BuiltRequest, why: Never): boolean {
    if (why === 'account') return this.#isOwnSession(request);
    // A call that takes a token renews or revokes it.
    return why === 'action' && this.#ledger?.isOwnSession(leavesOf(readBody(request.body)).values()) === true;
  }

  #isOwnSession({ headers }: BuiltRequest): boolean {
    return this.#ledger?.isOwnSession(Object.values(headers)) === true;
  }

  async #allowWrite(request: BuiltRequest, of: Checked, { target, noun }: Call & { kind: 'write' }): Promise<void> {
    const { permit, label } = of;
    const { address, body } = permit;
    const named = namedIds(body, address.query, noun);
    const isForeign = (id: string): boolean => id !== target?.value && !this.#owns(of, noun, id);
    const foreign = named.several.find(isForeign) ?? (target === null ? undefined : named.own.find(isForeign));
    if (foreign !== undefined) throw new NotOwnedError(label, `its body or query names the ${noun} "${cut(foreign)}"`);
    if (target === null) return this.#allowNamed(request, { ...of, ids: named.own });
    const targets = targetsOf(address);
    if (this.#ledgers(of).some((one) => one.owns(address.host, targets))) return;
    // A parameter can spell a verb or the account: `/users/{userId}` filled with `delete-all`, or `me`.
    const spelled = whyNever(target.value);
    if (spelled !== null) throw NotOwnedError.never(label, spelled);
    const membership = this.#membership(request, of);
    const read = (url: string): Promise<string | undefined> => readBy(request, url, this.#probe);
    if (membership !== null && (await this.#safety.memberships.mayWrite(membership, read))) return;
    if (await this.#isAbsent(request, permit, target.at)) return;
    const record = `the ${noun || 'record'} "${cut(target.value)}"`;
    throw new NotOwnedError(label, `${record} was not made by this scenario, and no read says that it does not exist`);
  }

  #membership({ method, url }: BuiltRequest, of: Checked): MembershipCall | null {
    const { address, routes, path } = of.permit;
    const call = { method, url, address, routes, path };
    const owns = (targets: readonly Target[]): boolean =>
      this.#ledgers(of).some((one) => one.owns(address.host, targets));
    of.permit.membership = this.#safety.memberships.isOne(call, owns) ? call : null;
    return of.permit.membership;
  }

  #owns(of: Checked, noun: string, id: string): boolean {
    return this.#ledgers(of).some((one) => one.ownsId(of.permit.address.host, noun, id));
  }

  /** What several scenarios stand on is written to by what must be refused; what is meant to succeed takes a record of its own. */
  #ledgers({ send: { expected } }: Checked): Ledger[] {
    const mayUseShared =
      expected != null && [expected.status, ...(expected.alternatives ?? [])].every((status) => status >= 400);
    return [...(this.#ledger === null ? [] : [this.#ledger]), ...(mayUseShared ? [this.#safety.made] : [])];
  }

  /** A write to a collection or to a path without records names what it changes in its body or query, or is refused. */
  async #allowNamed(request: BuiltRequest, of: Checked & { ids: string[] }): Promise<void> {
    const { permit, label, send, ids } = of;
    const { noun } = permit.call as Call & { kind: 'write' };
    const isCollection = permit.routes.itemOf(permit.path) !== null;
    if (ids.length === 0 || noun === '') throw NotOwnedError.never(label, isCollection ? 'bulk' : 'singleton');
    for (const id of ids) {
      if (this.#owns(of, noun, id)) continue;
      if (await this.#isAbsentItem(request, { permit, send, id })) continue;
      throw new NotOwnedError(label, `the ${noun} "${cut(id)}" was not made by this scenario`);
    }
  }

  /** A create that brings its id along can replace the record that has it. */
  async #allowCreate(request: BuiltRequest, of: Checked): Promise<void> {
    const { permit, label, send } = of;
    const { call, address, body, routes, path } = permit;
    const noun = call.kind === 'create' ? (call.nouns[0] ?? '') : '';
    const named = namedIds(body, address.query, noun);
    if (named.several.length > 0) throw NotOwnedError.never(label, 'bulk');
    const isPromised = send.operation?.responses.some(({ status }) => status === '201') === true;
    if (isPromised || routes.itemOf(path) === null) return;
    for (const id of named.own) {
      if (this.#owns(of, noun, id) || (await this.#isAbsentItem(request, { permit, send, id }))) continue;
      throw new NotOwnedError(label, `it brings along the id "${cut(id)}", which may be that of another ${noun}`);
    }
  }

  #isAbsentItem(request: BuiltRequest, of: { permit: Permit; send: Sent; id: string }): Promise<boolean> | boolean {
    const { permit, send, id } = of;
    const item = permit.routes.itemOf(permit.path);
    if (item?.method !== 'GET') return false;
    const { origin } = new URL(request.url);
    const path = pathOf(permit.address).replace(/\/$/, '');
    const base = send.baseUrl.startsWith(origin) ? send.baseUrl : origin;
    return this.#ask(request, `${base}${path}/${encodeURIComponent(id)}`);
  }

  /** Whether a documented read of the record that a path names answers that there is none. */
  #isAbsent(request: BuiltRequest, permit: Permit, upTo: number): Promise<boolean> | boolean {
    const item = itemOf(request.url, permit, upTo);
    return item !== null && this.#ask(request, item);
  }

  /** As whoever the request is from, and as the system's own user too: to one of them a record may be hidden. */
  #ask(request: BuiltRequest, url: string): Promise<boolean> {
    const asSender = asRead(request, url);
    return this.#safety.isAbsent(`${url} ${JSON.stringify(asSender.headers)}`, async () => {
      if (!(await this.#finds404(asSender))) return false;
      const credential = (await this.#probe.tokens?.get()) ?? null;
      if (credential === null || JSON.stringify(request.headers).includes(credential.token)) return true;
      return this.#finds404(ownRead(url, credential));
    });
  }

  #read(request: WireRequest): Promise<WireResponse> {
    return this.#probe.transport.send(asRead(request, request.url), this.#probe.signal);
  }

  async #finds404(request: WireRequest): Promise<boolean> {
    const { status } = await this.#probe.transport.send(request, this.#probe.signal);
    return status === 404 || status === 410;
  }

  /** Learns from the answer to a request that was let through. */
  learn(permit: Permit | null, request: BuiltRequest, response: WireResponse): void {
    if (permit === null) return this.#learnRead(request, response);
    this.#safety.remaining.learn(permit, request, response);
    if (response.status < 200 || response.status > 299) return;
    const { call } = permit;
    if (call.kind === 'create') this.#made(permit, { request, response, nouns: call.nouns, isAccount: call.isAccount });
    if (permit.membership != null) this.#safety.memberships.accepted(permit.membership);
    else if (call.kind === 'write' && call.target !== null && request.method === 'PUT')
      this.#put(permit, call.target, request);
    if (call.kind === 'login' && this.#ledger?.isAccount(leavesOf(permit.body).values()))
      this.#ledger.signedIn(tokensIn(readBody(response.body)));
  }

  /** A request that was let through has left, and no answer came. */
  unanswered(permit: Permit | null, request: BuiltRequest): void {
    if (permit?.call.kind === 'create') this.#safety.remaining.unanswered(request);
  }

  /** A list of new records brings no ids along, so those of the answer are new. */
  #severalMade(
    { address, nouns, parameter }: { address: Address; nouns: readonly string[]; parameter: string | null },
    { request, response }: { request: BuiltRequest; response: WireResponse },
  ): void {
    for (const identity of madeItems(readBody(response.body), nouns, parameter)) {
      const made = { host: address.host, nouns, identity, parents: targetsOf(address) };
      this.#own().add(made);
      this.#safety.remaining.add(made, request);
    }
  }

  #learnRead(request: BuiltRequest, response: WireResponse): void {
    const ledger = this.#ledger;
    if (ledger !== null) for (const made of pendingJobsOf(ledger).madeBy(request, response)) ledger.add(made);
  }

  /** What goes on after an answer of 202 is the scenario's as well. */
  #accepted(made: Made, located: Target | null, { request, response, isCollection }: Accepted): void {
    if (response.status !== 202) return;
    if (isCollection) pendingJobsOf(this.#own()).add(made, request, response);
    if (located === null || made.nouns.includes(located.noun)) return;
    const identity = { primary: new Map([['location', located.value]]), natural: new Map<string, string>() };
    this.#own().add({ ...made, nouns: [located.noun], identity, parents: [] });
  }

  /** A record that was not the run's, and was not there, has been made. */
  #put({ address }: Permit, { value, parameter, noun }: Target, request: BuiltRequest): void {
    const targets = targetsOf(address);
    if ([this.#own(), this.#safety.made].some((ledger) => ledger.owns(address.host, targets))) return;
    const identity = { primary: new Map([[parameter ?? 'id', value]]), natural: new Map<string, string>() };
    const made = { host: address.host, nouns: [noun], identity, parents: targets.slice(0, -1) };
    this.#own().add(made);
    this.#safety.remaining.add(made, request);
  }

  #made(
    { address, body, routes, path }: Permit,
    {
      request,
      response,
      nouns,
      isAccount,
    }: { request: BuiltRequest; response: WireResponse; nouns: readonly string[]; isAccount: boolean },
  ): void {
    const collection = collectionOf(path, routes);
    const parameter = parameterOf(collection, routes);
    const sent = leavesOf(body);
    const answered = identityOf(readBody(response.body), nouns, parameter);
    if (answered.primary.size === 0 && (Array.isArray(body) || collection !== path))
      this.#severalMade({ address, nouns, parameter }, { request, response });
    // An answer other than 201 may be about a record that was there before, and what was sent says nothing then.
    const isNew = response.status === 201;
    const isIssued = ([name, value]: [string, string]): boolean => isNew || sent.get(name) !== value;
    const primary = new Map([...answered.primary].filter(isIssued));
    const natural = new Map([...answered.natural].filter(isIssued));
    const located = locationOf(response, request.url);
    if (located !== null && nouns.includes(located.noun)) primary.set('location', located.value);
    const hasBody = response.body.trim() !== '';
    if (isNew && !hasBody)
      for (const [name, value] of identityOf(body, nouns, parameter).natural) natural.set(name, value);
    const named = [...nouns, ...nounsOfIds(primary, nouns)];
    const made = { host: address.host, nouns: named, identity: { primary, natural }, parents: targetsOf(address) };
    this.#own().add(made);
    this.#safety.remaining.add(made, request);
    this.#accepted(made, located, { request, response, isCollection: routes.itemOf(path) !== null });
    this.#opened(sent, isAccount);
  }

  #opened(sent: ReadonlyMap<string, string>, isAccount: boolean): void {
    const names = [...sent].filter(([name]) => /(mail|name|login|user|phone)/.test(name)).map(([, value]) => value);
    if ([...sent.keys()].some((name) => /passw|secret|pin$/.test(name)) || isAccount) this.#own().openedAccount(names);
  }

  #own(): Ledger {
    this.#ledger ??= new Ledger();
    return this.#ledger;
  }
}
