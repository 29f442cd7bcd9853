import type { Operation } from '@assay/api-model';
import { isDocumented } from '../../../../expectations/expectation.ts';
import { sentMembers } from '../../../../request-body.ts';
import { namesRole } from '../../../../statements/people.ts';
import { unnamed, type ApiIndex, type Resource } from '../../../../resources/api-index.ts';
import { recordsIn } from '../../../../resources/identity/records-in.ts';
import { plain, singular, wordsOf } from '../../../../resources/words/words.ts';
import { sentencesIn, unwrapped } from '../../../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../../../resources/words/words-about.ts';
import { answeredMembers, isNobodys, PEOPLE } from './nobodys.ts';
import {
  beforeBlame,
  blamesOwner,
  ownerSentences,
  speaksOfEverything,
  type OwnerSentence,
  type SaidOwners,
} from './said-owners.ts';

interface Reading {
  sentences: readonly OwnerSentence[];
  byResource: Map<Resource, SaidOwners | null>;
}

const known = new WeakMap<ApiIndex, Map<string, Reading>>();

function readingOf(index: ApiIndex, description: string): Reading {
  const ofIndex = known.get(index) ?? new Map<string, Reading>();
  known.set(index, ofIndex);
  const reading = ofIndex.get(description) ?? { sentences: ownerSentences(description), byResource: new Map() };
  ofIndex.set(description, reading);
  return reading;
}

const GENERIC = new Set(['record', 'data', 'account', 'profile', 'detail', 'information', 'resource', 'entry']);

/** Whether a sentence of the whole document speaks of this kind of record. */
function names({ words, subject, bracketed }: OwnerSentence, { name, path }: Resource): boolean {
  const parts = wordsOf(path.split('/').findLast((part) => part !== '' && part !== '{}') ?? '').map(singular);
  const isNamed = words.has(name) || (parts.length > 0 && parts.every((part) => words.has(part)));
  // "(orders, private notes)" keeps some of the notes.
  const within = bracketed.filter((one) => one.includes(name) || parts.every((part) => one.includes(part)));
  const isPart = within.length > 0 && within.every((one) => one.length > Math.max(1, parts.length));
  if (!isNamed || isPart) return false;
  const isSubject = subject.includes(name) || parts.every((part) => subject.includes(part));
  // "A patient sees only their own record": the record is the patient; "their own orders" says nothing about patients.
  return !isSubject || [...words].some((word) => GENERIC.has(word) && !subject.includes(word));
}

/** Operations on a kind of record as a whole or on one of it, not on what hangs below. */
const operationsOn = ({ path }: Resource, index: ApiIndex): Operation[] =>
  index.operations.filter((one) => {
    const bare = unnamed(one.path);
    return bare === path || bare === `${path}/{}`;
  });

/** What the reads of a kind of record say holds for the records, whatever else is done with them. */
function saidByReads(resource: Resource, index: ApiIndex): SaidOwners | null {
  const reads = operationsOn(resource, index).filter(({ method }) => method === 'GET');
  const [said] = reads.flatMap((one) => ownerSentences(wordsAbout(one)));
  return said === undefined ? null : { ...said, hides: true };
}

/** "An account sees its own objects only", "A key sees the records of that shop only". */
const OF_ALL_KINDS =
  /\bown (?:objects|records|resources|entities|data)\b(?! (?:of|in|about|from)\b)|\b(?:objects|records|resources|entities|data) of (?:this|that|their|other|another) (?!kinds?\b|types?\b)\w+/i;
const SHARED =
  /\b(?:shared|public(?:ly)?|common|catalog(?:ue)?|all (?:users|accounts|tenants|customers)|everybody|everyone|anybody|anyone)\b/i;

/** Whether a document says that records of a kind are there for all. */
const isShared = ({ name }: Resource, description: string): boolean =>
  sentencesIn(unwrapped(description)).some(
    (one) => SHARED.test(one) && wordsOf(one).map(singular).join(' ').includes(name),
  );

const OWN_LIST = /\bown ((?:[\w-]+ ){0,3}[\w-]+(?:, (?:[\w-]+ ){0,3}[\w-]+)*,? and (?:[\w-]+ ){0,3}[\w-]+)/gi;

/** "A member reads the catalogue and their own loans, reservations and parcels": a document that lists the kinds means no others. */
function isLeftOut({ name }: Resource, index: ApiIndex, description: string): boolean {
  const lists = [...unwrapped(description).matchAll(OWN_LIST)].map(([, list = '']) =>
    wordsOf(list).map(singular).join(' '),
  );
  const isIn = (one: string): boolean => lists.some((list) => ` ${list} `.includes(` ${one} `));
  const listed = index.resources.filter((one) => isIn(one.name));
  return listed.length > 1 && !isIn(name);
}

const isRead = ({ method }: Operation): boolean => method === 'GET' || method === 'HEAD';

/** "Every signed-in user may see them." */
const SEEN_BY_ALL =
  /\b(?:every|any|each|all)(?: of the)? (?:(?:signed|logged)[- ]in |authenticated |registered )?(?:users?|accounts?|members?|callers?|persons?|people|tokens?|roles?) (?:may |can |are allowed to |is allowed to )?(?:sees?|reads?|gets?|lists?|views?)\b(?![^.;]*\b(?:own|theirs?)\b)/i;

/** Whether what is said of the reads of a kind of record shows its records to everybody. */
const isSeenByAll = (resource: Resource, index: ApiIndex): boolean =>
  operationsOn(resource, index).some((one) => isRead(one) && SEEN_BY_ALL.test(wordsAbout(one)));

/** What a document says about the owners of a kind of record; null where it says nothing: the records may be everybody's. */
function saidOf(resource: Resource, index: ApiIndex, description: string): SaidOwners | null {
  const { sentences, byResource } = readingOf(index, description);
  const found = byResource.get(resource);
  if (found !== undefined) return found;
  if (isSeenByAll(resource, index)) {
    byResource.set(resource, null);
    return null;
  }
  const said =
    sentences.find((one) => names(one, resource)) ??
    saidByReads(resource, index) ??
    (isShared(resource, description) || isLeftOut(resource, index, description) || isNobodys(resource, index)
      ? null
      : sentences.find((one) => OF_ALL_KINDS.test(one.quote) || speaksOfEverything(one))) ??
    null;
  byResource.set(resource, said);
  return said;
}

/** A 404 that says "or not yours" of every kind of record is one text for all of them, also for those that nobody owns. */
function isSaidOfAll(words: string, status: number, index: ApiIndex): boolean {
  if (status !== 404) return false;
  const saying = index.operations.filter(({ responses }) =>
    responses.some((one) => one.status === '404' && one.description === words),
  );
  return new Set(saying.map((one) => recordsIn(one, index).at(-1))).size > 1;
}

const SPEAKS_OF_OWNERS =
  /\b(your|yours|(?:their|his|her|my|one[’']s) own|owner|belongs?|another (user|customer|account|member|person)|somebody else)\b/i;

/** "Not with this role": a refusal that asks who somebody is, and not whose the record is. */
const BY_ROLE = /\b(?:roles?|permissions?|rights|privileges?|scopes?)\b/i;

/** "Members see those of their own pieces": somebody else gets a list too, with less in it. */
const LISTS_OWN = /\b(?:sees?|gets?|finds?|lists?|receives?) (?:only )?(?:those|the ones|what (?:is|belongs))\b/i;

/** "A customer who names somebody else's is refused": said of what a body refers to, and not of the record in the path. */
const OF_REFERENCE =
  /\b(?:names?|naming|refers? to|referring to|mentions?|points? to) (?:somebody|someone|anybody|another|other)\b/i;

/** "The booking is another customer's": a kind of record that the path does not name, so it is one that the body refers to. */
function isOfOtherKind(sentence: string, operation: Operation, index: ApiIndex): boolean {
  const subject = wordsOf(beforeBlame(sentence)).map(singular);
  const isNamed = ({ name }: Resource): boolean =>
    subject.some((word, at) => word === name || `${subject[at - 1] ?? ''}${word}` === name);
  const own = new Set(recordsIn(operation, index).map(({ name }) => name));
  const named = index.resources.filter(isNamed);
  return named.length > 0 && !named.some(({ name }) => own.has(name));
}

function withoutReferences(words: string, operation: Operation, index: ApiIndex): string {
  const sentences = sentencesIn(words);
  const kept = sentences.filter((one) => !OF_REFERENCE.test(one) && !isOfOtherKind(one, operation, index));
  return kept.length < sentences.length ? kept.join('\n') : words;
}

const answerTo = ({ responses }: Operation, status: number): string =>
  responses.find((one) => one.status === String(status))?.description ?? '';

const isByRole = (operation: Operation): boolean => {
  const words = answerTo(operation, 403);
  return BY_ROLE.test(words) && !SPEAKS_OF_OWNERS.test(words);
};

/** What the words of one operation say: "Only the author may change it", or why it answers 403 or 404. */
function saidByItself(operation: Operation, index: ApiIndex): SaidOwners | null {
  const isList = index.listedBy(operation) !== null;
  const [said] = ownerSentences(withoutReferences(wordsAbout(operation), operation, index)).filter(
    ({ quote }) => !isList || !LISTS_OWN.test(quote),
  );
  if (said !== undefined) return { ...said, hides: true };
  for (const status of [403, 404] as const) {
    const words = withoutReferences(answerTo(operation, status), operation, index);
    if (blamesOwner(words) && !isSaidOfAll(words, status, index))
      return { hides: true, status, quote: words.slice(0, 200) };
  }
  // "The caller becomes its owner": of the record that is made, and not of the one below which it is.
  const about = index.madeBy(operation) === null ? wordsAbout(operation, 403) : answerTo(operation, 403);
  const words = withoutReferences(about, operation, index);
  return isDocumented(operation, 403) && SPEAKS_OF_OWNERS.test(words) && !namesRole(words) && !isByRole(operation)
    ? { hides: true, status: null, quote: words.slice(0, 200) }
    : null;
}

const OWN_PATH = /\/(me|my|self|myself|current|account|profile)\/[^{]*\{/i;

/** What lies below the account of whoever asks is nobody else's. */
const saidByPath = ({ path }: Operation): SaidOwners | null =>
  OWN_PATH.test(path) ? { hides: true, status: null, quote: path } : null;

const OWNER_FIELD =
  /^(owner|user|account|customer|member|author|creator|tenant|organi[sz]ation)(id|uuid)?$|^(createdby|ownedby|postedby|submittedby)(id)?$/;

/** A server that writes down whose a record is, and documents 403 for it, asks who it is. */
function saidByField(operation: Operation, records: readonly Resource[], index: ApiIndex): SaidOwners | null {
  const resource = records.at(-1);
  const isByOwner = isDocumented(operation, 403) && !namesRole(wordsAbout(operation, 403)) && !isByRole(operation);
  if (resource === undefined || !isByOwner) return null;
  const field = ownerField(resource, index);
  return field === undefined ? null : { hides: true, status: null, quote: `${field}, 403` };
}

/** The field of a record that says whose it is and that no create sends. */
function ownerField(
  { read, create }: Resource,
  { definitions }: ApiIndex,
  names: RegExp = OWNER_FIELD,
): string | undefined {
  if (read === null || create === null) return undefined;
  const sent = new Set(sentMembers(create, definitions));
  return answeredMembers(read, definitions).find((name) => names.test(plain(name)) && !sent.has(name));
}

const MAKER = /^(createdby|postedby|submittedby|openedby|placedby|author|creator)(id|name|username)?$/;

/** Whether a record is whose who makes it, whatever else it refers to: the server writes down who made it. */
export function isOfMaker(resource: Resource, index: ApiIndex): boolean {
  const field = ownerField(resource, index, MAKER);
  return field !== undefined;
}

/** Why an operation on one record is for its owner only; null where the document does not say that it is. */
export function ownersOnly(operation: Operation, index: ApiIndex, description: string): SaidOwners | null {
  const records = recordsIn(operation, index);
  if (records.length === 0) return null;
  const itself = saidByItself(operation, index) ?? saidByPath(operation) ?? saidByField(operation, records, index);
  if (itself !== null) return itself;
  const said = records.map((one) => saidOf(one, index, description)).filter((one) => one !== null);
  return said.find(({ hides }) => hides || !isRead(operation)) ?? null;
}

/** Why a list shows nobody the records of others; null where the document does not say so. */
export function listsOwn(operation: Operation, index: ApiIndex, description: string): SaidOwners | null {
  const [itself] = ownerSentences(wordsAbout(operation));
  if (itself !== undefined) return itself;
  const resource = index.listedBy(operation);
  const said = resource === null ? null : saidOf(resource, index, description);
  return said?.hides === true ? said : null;
}

/** Whether a record may stand for somebody who asks: an account, a customer, or whoever the document speaks of as an owner. */
export function isPerson({ name }: Pick<Resource, 'name'>, index: ApiIndex, description: string): boolean {
  const last = plain(singular(wordsOf(name).at(-1) ?? name));
  if (PEOPLE.has(last)) return true;
  return readingOf(index, description).sentences.some(({ subject }) => subject.includes(name));
}
