import { isActingQuery } from './acting-query.ts';
import type { Address } from './address.ts';
import type { Described } from './call.ts';
import type { Route } from './routes.ts';
import { RequestWords } from './said/request-words.ts';
import * as words from './words.ts';

const { has } = words;
type Read = Pick<Described, 'address' | 'path' | 'operation' | 'routes' | 'method' | 'isStrict'>;

/** Why a read by its method is taken to do something: by its name it destroys, or changes; null for one that reads. */
export function whyActing(read: Read): 'destructive' | 'action' | null {
  const { address, path } = read;
  const operation = operationOf(read);
  const text = new RequestWords(operation);
  const said = text.effectAt(path);
  if (isActingPath(address, path, said === 'read') || isActingQuery(address)) return 'destructive';
  if (has(words.ACTING, text.verbs)) return 'destructive';
  if (text.actsByReading) return 'action';
  if (isWritingName(path, operation?.summary ?? '')) return 'action';
  return said === 'change' || (said === null && isActingEnd(read)) ? 'action' : null;
}

/** What a HEAD does is said of the GET. */
const operationOf = ({ operation, method, routes, path }: Read): Read['operation'] =>
  operation === null && method === 'HEAD' ? (routes.at('GET', path)?.operation ?? null) : operation;

/** `createGroup`, `send-sms`: a verb that writes and its object, which the summary confirms; without one, as functions are written. */
function isWritingName(path: string, summary: string): boolean {
  const last = lastLiteral(path);
  const name = words.wordsOf(last);
  const [verb = '', ...object] = name;
  if (object.length === 0 || !words.WRITING_NAMES.has(verb)) return false;
  const said = words.wordsOf(summary);
  // `merge-requests`, titled so: the first word belongs to the name of what is listed.
  const isTitle = said.length === 0 || said.slice(0, name.length).join(' ') === name.join(' ');
  if (!isTitle) return words.WRITING.has(words.singular(said[0] ?? ''));
  const noun = object.at(-1) ?? '';
  return /^[a-z]+[A-Z]/.test(last) && words.singular(noun) === noun;
}

const lastLiteral = (path: string): string =>
  path.split('/').findLast((segment) => segment !== '' && !/^[{:]/.test(segment)) ?? '';

function isActingPath({ segments }: Address, path: string, isSaidToRead: boolean): boolean {
  const literals = segments.filter(({ isId }) => !isId).map(({ text }) => words.wordsOf(text));
  const first = literals.flatMap((list) => list.slice(0, 1));
  const spelled = spelledBy({ segments }, path);
  const end = literals.at(-1) ?? [];
  const ends = [spelled, ...(segments.at(-1)?.isId === false ? [end] : [])];
  if (ends.some((name) => (!isSaidToRead && isActingOnAll(name)) || isActingAlone(name))) return true;
  return has(words.ACTING, [...first, ...end.slice(-1), ...spelled.slice(0, 1)]);
}

/** A parameter can spell the verb: `/users/{id}/{action}`. */
function spelledBy({ segments }: Pick<Address, 'segments'>, path: string): string[] {
  const last = segments.at(-1);
  return last?.isId === true && !words.wordsOf(path).includes(last.text) ? words.wordsOf(last.text) : [];
}

/** `cancel-all`, `batchUpdate`. */
const isActingOnAll = (name: readonly string[]): boolean =>
  has(words.BULK, name) && (has(words.DESTRUCTIVE, name) || has(words.WRITING, name));

const isActingAlone = (name: readonly string[]): boolean => name.length === 1 && has(words.ACTING_ALONE, name);

interface PathEnd {
  verb: string;
  object: readonly string[];
  isSwitch: boolean;
  /** It may as well be the name of what is read. */
  isName: boolean;
  isOfRecord: boolean;
  /** The id of what the verb is about, or of one of what it names, stands behind it. */
  hasId: boolean;
}

function endOf({ address: { segments }, path }: Read): PathEnd {
  const spelled = spelledBy({ segments }, path);
  const [verb = '', ...object] = spelled.length > 0 ? spelled : words.wordsOf(lastLiteral(path));
  const isSwitch = object.length === 0 && segments.length > 1 && words.SWITCHES.has(verb);
  return {
    verb,
    object,
    isSwitch,
    isName: !isSwitch && (words.ALSO_NAMES.has(verb) || PARTICLES.has(object[0] ?? '')),
    isOfRecord: segments.slice(0, -1).some(({ isId }) => isId),
    hasId: spelled.length === 0 && segments.at(-1)?.isId === true,
  };
}

/** `/restore-points`, `/books/new`, `/drop-points/{id}`: without a record before it, such a word names what is read. */
function isNameIn({ object, isSwitch, isName, isOfRecord, hasId }: PathEnd): boolean {
  if (hasId) return isName || isSwitch || isPlural(object);
  return isName && (object.length > 0 || !isOfRecord);
}

/** `/users/{id}/ban`, `/newsletter/send`, `/rotate-keys`: a path that ends in a verb, of which nobody says that it reads. */
function isActingEnd(read: Read): boolean {
  if (read.method === 'OPTIONS' || read.method === 'TRACE') return false;
  // The next of a queue or a series is taken from it.
  if (read.path.endsWith('/next')) return true;
  const end = endOf(read);
  const { verb, isSwitch, isName } = end;
  if (!isSwitch && !words.CHANGES.has(verb)) return false;
  return !isNameIn(end) && !isPlainRead(read, (isName || isSwitch) && read.isStrict !== true);
}

/** An add-on, a sign-in. */
const PARTICLES = new Set(['in', 'on', 'up', 'out', 'off', 'by']);

const isPlural = (object: readonly string[]): boolean =>
  object.length > 0 && words.singular(object.at(-1) ?? '') !== object.at(-1);

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether the document describes a read of something that is written by other calls, has records below it, or is answered as a list. */
function isPlainRead({ path, routes, method }: Read, countsRecord: boolean): boolean {
  const route = routes.at(method, path) ?? routes.at('GET', path);
  if (route === null) return false;
  const isWritten = WRITES.some((other) => routes.at(other, path) !== null);
  const collection = path.endsWith('}') ? path.replace(/\/[^/]*$/, '') : path;
  const isMade = collection !== path && routes.at('POST', collection) !== null;
  return isWritten || isMade || routes.hasBelow(path) || answers(route, countsRecord);
}

/** Whether the answer of a call is a list, or a record where one counts. */
function answers({ operation }: Route, countsRecord: boolean): boolean {
  const successes = operation?.responses.filter(({ status }) => status.startsWith('2')) ?? [];
  return successes.some(({ content }) =>
    content.some(({ schema }) => {
      if (typeof schema !== 'object' || schema === null) return false;
      return (
        schema.type === 'array' || (countsRecord && (schema.$ref !== undefined || schema.properties !== undefined))
      );
    }),
  );
}
