import type { HttpMethod } from '@assay/api-model';
import type { Reader } from '../reading/reader.ts';
import type { Address } from './address.ts';
import type { Pair } from './pair.ts';
import type { ReadRequest } from './read-request.ts';
import type { SavedAnswer, SavedTest } from './types.ts';
import { MASK, maskedAnswer, withoutSecrets } from './values/body-secrets.ts';
import type { ReadBody } from './values/body.ts';
import type { Credentials, Secret } from './values/secrets.ts';
import { secretsOf } from './values/secrets.ts';
import type { Variables } from './values/variables.ts';

const SENDABLE = [
  'GET',
  'PUT',
  'POST',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'PATCH',
  'TRACE',
  'QUERY',
  'COPY',
  'LINK',
  'UNLINK',
  'PURGE',
  'LOCK',
  'UNLOCK',
  'PROPFIND',
  'VIEW',
] as const satisfies HttpMethod[];
const METHODS: ReadonlyMap<string, HttpMethod> = new Map(SENDABLE.map((method) => [method, method]));
/** Headers that the transport writes by itself. */
const OWN_HEADERS = new Set(['content-length', 'host', 'connection', 'transfer-encoding']);

/** A request as a file has it, its secrets included. */
export interface WrittenRequest extends Pick<ReadRequest, 'id' | 'name' | 'folders' | 'description' | 'pointers'> {
  method: string;
  address: Address;
  /** Placeholders in them are filled in by `completeRequest`. */
  headers: Pair[];
  /** Headers of the tool that mean nothing to the API, in lower case. */
  toolHeaders?: ReadonlySet<string>;
  /** Its body without placeholders; `named` is the media type that its headers name. */
  readBody: (named: string | null) => ReadBody;
  /** What is chosen as authorization in the tool; null for none. */
  chosenCredentials: Credentials | null;
  answers: SavedAnswer[];
  readTests?: () => { tests: SavedTest[]; status: number | null };
}

/**
 * Leaves secrets and what cannot be sent out of a request. What the functions of `written` report is filed under its operation.
 * Null, with a diagnostic, for a request that cannot be sent.
 */
export function completeRequest(reader: Reader, written: WrittenRequest, variables: Variables): ReadRequest | null {
  const method = sendableMethod(reader, written);
  if (method === null) return null;
  const { id, name, folders, description, address, pointers, answers } = written;
  reader.operation = `${method} ${address.path}`;
  const sent = written.headers.map((pair) => ({
    name: variables.resolve(pair.name).text,
    value: variables.resolve(pair.value).text,
  }));
  const whole = written.readBody(mediaTypeOf(sent));
  const open = withoutSecrets(whole.body, variables);
  const body = { ...whole, body: open.body };
  const secrets = [...secretsIn(sent, address, variables), ...open.secrets];
  reportAddress(reader, written);
  const { tests, status } = written.readTests?.() ?? { tests: [], status: null };
  reader.operation = null;
  const isSent = (header: string): boolean => written.toolHeaders?.has(header) !== true;
  return {
    id,
    name,
    folders,
    description,
    method,
    address,
    headers: sent.filter((pair) => isSent(pair.name.toLowerCase()) && isSendable(pair, body)),
    secrets,
    body,
    credentials: allCredentials(secrets, written.chosenCredentials),
    answers: answers.map((answer) => openAnswer(answer, variables)),
    tests,
    status,
    pointers,
  };
}

function sendableMethod(reader: Reader, { name, method, address, pointers }: WrittenRequest): HttpMethod | null {
  const written = method.trim().toUpperCase() || 'GET';
  const known = METHODS.get(written) ?? null;
  if (known === null) {
    reader.report(
      'error',
      pointers.method,
      `"${name}" uses the method ${written.slice(0, 20)}, which is not known; it was left out. Choose another one.`,
    );
    return null;
  }
  if (address.foreignScheme === null) return known;
  reader.report(
    'error',
    pointers.url,
    `"${name}" goes to a ${address.foreignScheme}:// address, and only http and https can be sent; it was left out.`,
  );
  return null;
}

function secretsIn(headers: Pair[], address: Address, variables: Variables): Secret[] {
  const isMarked = (value: string): boolean => variables.containsSecret(value);
  const inPath = [...address.pathValues].map(([name, value]) => ({ name, value: value ?? '' }));
  return [
    ...secretsOf('header', headers, isMarked),
    ...secretsOf('path', inPath, isMarked),
    ...secretsOf('query', address.query, isMarked),
  ];
}

/** What is written by hand as a header stands for what is chosen as authorization, as tools send it. */
function allCredentials(secrets: Secret[], chosen: Credentials | null): Credentials[] {
  const byHand = secrets.flatMap(({ credentials }) => credentials ?? []);
  const isWritten = secrets.some(({ name }) => name.toLowerCase() === 'authorization');
  const all = [...(chosen === null || isWritten ? [] : [chosen]), ...byHand];
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

function mediaTypeOf(headers: Pair[]): string | null {
  const value = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.trim() ?? '';
  return value === '' || value.includes('{{') ? null : value;
}

/** The login of the system writes Authorization; the body says its own type. */
function isSendable({ name, value }: Pair, body: ReadBody): boolean {
  const lower = name.toLowerCase();
  if (OWN_HEADERS.has(lower) || lower === 'authorization') return false;
  return lower !== 'content-type' || (value !== body.contentType && body.contentType !== 'multipart/form-data');
}

function reportAddress(reader: Reader, { name, address, pointers }: WrittenRequest): void {
  if (address.base === '' && address.missing.length === 0) {
    reader.report(
      'warning',
      pointers.url,
      `"${name}" has no complete address. Set the address of the system yourself.`,
    );
  }
  const names = address.query.map((pair) => pair.name);
  const repeated = names.find((one, index) => names.indexOf(one) !== index);
  if (repeated !== undefined) {
    reader.report(
      'warning',
      pointers.query,
      `The query parameter "${repeated}" is sent more than once; only its last value was taken over.`,
    );
  }
}

/** A saved answer without values of variables that are marked as secret, and without what is a secret by its name. */
function openAnswer({ headers, body, ...rest }: SavedAnswer, variables: Variables): SavedAnswer {
  const masked = (text: string): string => variables.masked(text, MASK);
  return maskedAnswer({
    ...rest,
    headers: headers.map(([name, value]): [string, string] => [name, masked(value)]),
    body: masked(body),
  });
}
