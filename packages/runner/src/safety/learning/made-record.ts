import type { BuiltRequest } from '../../exchange/build-request.ts';
import { RequestWords } from '../classify/said/request-words.ts';
import { targetsOf } from '../classify/address.ts';
import type { Address, Target } from '../classify/address.ts';
import type { Call } from '../classify/call.ts';
import type { Permit } from '../facts/permit.ts';
import type { Records } from '../facts/records.ts';
import { identityOf, nounsOfIds } from '../identity-of.ts';
import type { Made } from '../ledger.ts';
import { madeItems } from '../made-items.ts';
import { readBody } from '../named-ids.ts';
import { pendingJobsOf } from '../pending-jobs.ts';
import { collectionOf, locationOf, parameterOf } from '../request-facts.ts';
import { leavesOf } from '../sent-values.ts';
import type { Answered } from './answered.ts';
import { learnMadeAlong } from './made-along.ts';
import { wasThere } from './was-there.ts';

/** What a create that was accepted has made, by its answer. */
export function learnMade(call: Call & { kind: 'create' }, answered: Answered): void {
  const { permit, request, response, records } = answered;
  const { address, body, routes, path } = permit;
  const { nouns } = call;
  const parameter = parameterOf(collectionOf(path, routes), routes);
  const identity = identityOf(readBody(response.body), nouns, parameter);
  if (identity.primary.size === 0 && (Array.isArray(body) || collectionOf(path, routes) !== path))
    learnSeveral({ address, nouns, parameter }, answered);
  const { primary, natural } = issued(answered, { identity, nouns, parameter });
  const located = locationOfMade(answered);
  if (located !== null && nouns.includes(located.noun)) primary.set('location', located.value);
  const named = jobShown(located, primary, response.status) ?? [...nouns, ...nounsOfIds(primary, nouns)];
  const made = { host: address.host, nouns: named, identity: { primary, natural }, parents: targetsOf(address) };
  records.add(made, request);
  if (primary.size + natural.size === 0 && hasMadeOne(answered)) records.addUnnamed(request);
  learnAccepted(made, located, answered);
  learnMadeAlong(nouns, answered);
  learnAccount(leavesOf(body), call.isAccount, records);
}

/** The kind of what an answer of 202 shows, where that is the job whose address it names and nothing that was made. */
const jobShown = (located: Target | null, ids: ReadonlyMap<string, string>, status: number): string[] | null =>
  status === 202 && located !== null && [...ids.values()].includes(located.value) ? [located.noun] : null;

/** Where an answer shows another record than was made, its address is that of the other one too. */
function locationOfMade(answered: Answered): Target | null {
  const { request, response } = answered;
  if (response.status === 201 && wasThere(answered)) return null;
  const located = locationOf(response, request.url);
  return located !== null && answered.permit.before?.has(located.value) === true ? null : located;
}

/** Whether a create has made one record, whatever its answer says. */
function hasMadeOne({ permit: { body, routes, path }, response }: Answered): boolean {
  const isNew = response.status === 201 || response.body.trim() === '';
  return isNew && response.status !== 202 && !Array.isArray(body) && routes.itemOf(path) !== null;
}

/**
 * What of an identity the server has given out. An answer other than 201 may be about a record that was there before, and what was
 * sent says nothing then.
 */
function issued(
  answered: Answered,
  { identity, nouns, parameter }: { identity: Made['identity']; nouns: readonly string[]; parameter: string | null },
): Made['identity'] {
  if (wasThere(answered) || isKnownBefore(answered, identity)) return { primary: new Map(), natural: new Map() };
  const { permit, response } = answered;
  const { body } = permit;
  const sent = leavesOf(body);
  const isNew = response.status === 201;
  const isIssued = ([name, value]: [string, string]): boolean => isNew || sent.get(name) !== value;
  const primary = new Map([...identity.primary].filter(isIssued));
  const natural = new Map([...identity.natural].filter(isIssued));
  if (isNew && response.body.trim() === '')
    for (const [name, value] of identityOf(body, nouns, parameter).natural) natural.set(name, value);
  return { primary, natural };
}

/** Whether the list showed the record before it was made, or nothing can say that it did not. */
function isKnownBefore({ permit }: Answered, { primary }: Made['identity']): boolean {
  const { before, routes, path } = permit;
  if (before === undefined) return false;
  const said = routes.at('POST', path)?.operation ?? null;
  if (routes.at('GET', path) === null) return new RequestWords(said).findsOrMakes;
  return [...primary.values()].some((id) => before.has(id));
}

/** A list of new records brings no ids along, so those of the answer are new. */
function learnSeveral(
  { address, nouns, parameter }: { address: Address; nouns: readonly string[]; parameter: string | null },
  { request, response, records }: Answered,
): void {
  for (const identity of madeItems(readBody(response.body), nouns, parameter))
    records.add({ host: address.host, nouns, identity, parents: targetsOf(address) }, request);
}

/** What goes on after an answer of 202 is the scenario's as well. */
function learnAccepted(made: Made, located: Target | null, { permit, request, response, records }: Answered): void {
  if (response.status !== 202) return;
  if (permit.routes.itemOf(permit.path) !== null) pendingJobsOf(records.own()).add(made, request, response);
  if (located === null || made.nouns.includes(located.noun)) return;
  const identity = { primary: new Map([['location', located.value]]), natural: new Map<string, string>() };
  records.own().add({ ...made, nouns: [located.noun], identity, parents: [] });
}

function learnAccount(sent: ReadonlyMap<string, string>, isAccount: boolean, records: Records): void {
  const names = [...sent].filter(([name]) => /(mail|name|login|user|phone)/.test(name)).map(([, value]) => value);
  if ([...sent.keys()].some((name) => /passw|secret|pin$/.test(name)) || isAccount) records.own().openedAccount(names);
}

/** A record that was not the run's, and was not there, has been made by a PUT. */
export function learnPut({ address, call }: Permit, request: BuiltRequest, records: Records): void {
  if (call.kind !== 'write' || call.target === null || request.method !== 'PUT') return;
  const { value, parameter, noun } = call.target;
  const targets = targetsOf(address);
  if (records.isKnown(address.host, targets)) return;
  const identity = { primary: new Map([[parameter ?? 'id', value]]), natural: new Map<string, string>() };
  records.add({ host: address.host, nouns: [noun], identity, parents: targets.slice(0, -1) }, request);
}
