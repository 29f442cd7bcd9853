import type { HttpMethod } from '@assay/api-model';
import type { Location, Reader } from '../reading/reader.ts';
import { isFields } from '../reading/reader.ts';
import { readAddress } from './address.ts';
import type { Address } from './address.ts';
import { MASK, maskedAnswer, withoutSecrets } from './values/body-secrets.ts';
import type { ReadBody } from './values/body.ts';
import { readBody } from './values/body.ts';
import type { Credentials, Secret } from './values/credentials.ts';
import { credentialsOf, secretsOf } from './values/credentials.ts';
import type { Entry } from './entry.ts';
import { requestPointer } from './entry.ts';
import { at, descriptionOf, listOf, pairsOf, textOf } from './fields.ts';
import type { Pair } from './fields.ts';
import { readTests } from './tests.ts';
import type { SavedAnswer, SavedTest } from './types.ts';
import { Variables, variableRows } from './values/variables.ts';
import type { Growth } from './values/variables.ts';
import type { EnvironmentVariable } from './types.ts';

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
/** Headers that the transport writes by itself, and those of Postman that mean nothing to the API. */
const OWN_HEADERS = new Set(['content-length', 'host', 'connection', 'postman-token', 'transfer-encoding']);

/** One request, read but not yet related to others of the same operation. */
export interface ReadRequest {
  id: string | null;
  name: string;
  folders: string[];
  description: string | null;
  method: HttpMethod;
  address: Address;
  headers: Pair[];
  body: ReadBody;
  /** All that it signs in by. */
  credentials: Credentials[];
  /** Values that were left out. */
  secrets: Secret[];
  answers: SavedAnswer[];
  tests: SavedTest[];
  status: number | null;
  pointer: string;
}

/** What holds for all requests of an import. */
export interface Surroundings {
  layers: EnvironmentVariable[][];
  growth: Growth;
}

/** Null, with a diagnostic, for a request of a method that cannot be sent. */
export function readRequest(reader: Reader, entry: Entry, { layers, growth }: Surroundings): ReadRequest | null {
  const { request } = entry;
  const written = textOf(at(request.node, 'method'), 'GET').trim().toUpperCase() || 'GET';
  const method = METHODS.get(written) ?? null;
  if (method === null) {
    reader.report(
      'error',
      requestPointer(entry, 'method'),
      `"${entry.name}" uses the method ${written.slice(0, 20)}, which is not known; it was left out. Choose another one.`,
    );
    return null;
  }
  const variables = new Variables([...ownVariables(entry), ...layers], growth);
  const address = readAddress(at(request.node, 'url'), variables);
  if (address.foreignScheme !== null) {
    reader.report(
      'error',
      requestPointer(entry, 'url'),
      `"${entry.name}" goes to a ${address.foreignScheme}:// address, and only http and https can be sent; it was left out.`,
    );
    return null;
  }
  reader.operation = `${method} ${address.path}`;
  const sent = pairsOf(at(request.node, 'header')).map(({ name, value }) => ({
    name: variables.resolve(name).text,
    value: variables.resolve(value).text,
  }));
  const whole = readBody(reader, entry, variables, mediaTypeOf(sent));
  const isMarked = (value: string): boolean => variables.containsSecret(value);
  const open = withoutSecrets(whole.body, variables);
  const body = { ...whole, body: open.body };
  const inPath = [...address.pathValues].map(([name, value]) => ({ name, value: value ?? '' }));
  const secrets = [
    ...secretsOf('header', sent, isMarked),
    ...secretsOf('path', inPath, isMarked),
    ...secretsOf('query', address.query, isMarked),
    ...open.secrets,
  ];
  reportAddress(reader, entry, address);
  const { tests, status } = readTests(reader, entry);
  const read: ReadRequest = {
    id: idOf(entry.item.node),
    name: entry.name,
    folders: entry.folders,
    description: descriptionOf(at(request.node, 'description') ?? at(entry.item.node, 'description')),
    method,
    address,
    headers: sent.filter(({ name, value }) => isSendable(name.toLowerCase(), value, body)),
    secrets,
    body,
    credentials: allCredentials(entry, secrets, variables),
    answers: answersOf(entry.item, variables),
    tests,
    status,
    pointer: request.pointer,
  };
  reader.operation = null;
  return read;
}

function idOf(item: unknown): string | null {
  const id = textOf(at(item, '_postman_id') ?? at(item, 'id') ?? at(item, 'uid')).trim();
  return id === '' ? null : id.slice(0, 200);
}

/** What is written by hand as a header stands for what is chosen as authorization, as Postman sends it. */
function allCredentials(entry: Entry, secrets: Secret[], variables: Variables): Credentials[] {
  const byHand = secrets.flatMap(({ credentials }) => credentials ?? []);
  const chosen = secrets.some(({ name }) => name.toLowerCase() === 'authorization')
    ? null
    : credentialsOf(entry, variables);
  return [...new Map([...(chosen === null ? [] : [chosen]), ...byHand].map((one) => [one.name, one])).values()];
}

/** Variables of the folders around a request, the nearest first. */
function ownVariables({ holders }: Entry): EnvironmentVariable[][] {
  return holders.slice(0, -1).map(({ node }) => variableRows(at(node, 'variable')));
}

function mediaTypeOf(headers: Pair[]): string | null {
  const value = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.trim() ?? '';
  return value === '' || value.includes('{{') ? null : value;
}

/** The login of the system writes Authorization; the body says its own type. */
function isSendable(name: string, value: string, body: ReadBody): boolean {
  if (OWN_HEADERS.has(name) || name === 'authorization') return false;
  return name !== 'content-type' || (value !== body.contentType && body.contentType !== 'multipart/form-data');
}

function reportAddress(reader: Reader, entry: Entry, address: Address): void {
  if (address.base === '' && address.missing.length === 0) {
    reader.report(
      'warning',
      requestPointer(entry, 'url'),
      `"${entry.name}" has no complete address. Set the address of the system yourself.`,
    );
  }
  const names = address.query.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    reader.report(
      'warning',
      requestPointer(entry, 'url', 'query'),
      `The query parameter "${repeated}" is sent more than once; only its last value was taken over.`,
    );
  }
}

function answersOf(item: Location, variables: Variables): SavedAnswer[] {
  const saved = listOf(at(item.node, 'response') ?? at(item.node, 'responses'));
  return saved.flatMap((answer): SavedAnswer[] => {
    const code = Number(at(answer, 'code') ?? at(at(answer, 'responseCode'), 'code'));
    if (!isFields(answer) || !Number.isInteger(code) || code < 100 || code > 599) return [];
    const headers = pairsOf(answer['header'] ?? answer['headers']).map(({ name, value }): [string, string] => [
      name,
      variables.masked(value, MASK),
    ]);
    const body = variables.masked(textOf(answer['body'] ?? answer['text']), MASK);
    return [maskedAnswer({ name: textOf(answer['name']), status: code, headers, body })];
  });
}
