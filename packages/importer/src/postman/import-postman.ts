import { isSecretName } from '@assay/api-model';
import type { Diagnostic } from '@assay/api-model';
import { Reader } from '../reading/reader.ts';
import { decodeUpload } from '../text/decode-upload.ts';
import { parseText } from '../text/parse-text.ts';
import { refused, withLines, type RefusedImport } from '../text/outcome.ts';
import type { Secret } from './values/credentials.ts';
import { findCollection } from './documents.ts';
import type { CollectionFile } from './documents.ts';
import { entriesOf } from './entries.ts';
import { at, descriptionOf, textOf } from './fields.ts';
import { commonBase, groupRequests, schemesOf, toOperation, toSaved, withOwnTypes } from './operations.ts';
import { readRequest } from './requests.ts';
import type { ReadRequest } from './requests.ts';
import type {
  EnvironmentVariable,
  CollectionEnvironment,
  PostmanModel,
  PostmanOptions,
  CollectionPreview,
} from './types.ts';
import { isEnvironment, keptEnvironment, newGrowth, readEnvironment, variableRows } from './values/variables.ts';

/**
 * Reads a Postman collection, version 1, 2.0 or 2.1 (https://schema.getpostman.com), into operations and the requests that call
 * them. Never throws: a request that cannot be read becomes a diagnostic; only a file that is no collection is refused.
 * Credentials are not taken over; that a request signs in is.
 */
export function importPostman(
  upload: string | Uint8Array,
  options: PostmanOptions = {},
): ({ ok: true; diagnostics: Diagnostic[] } & PostmanModel) | RefusedImport {
  try {
    const text = decodeUpload(upload);
    const { value, syntax } = parseText(text);
    const file = findCollection(value);
    const reader = new Reader(file.collection);
    const read = readModel(reader, file, options);
    return { ok: true, ...read, diagnostics: withLines(text, syntax, reader.diagnostics) };
  } catch (error) {
    return refused(error);
  }
}

/** Name, number of requests and environments of a collection, without importing it. Secrets are named, without their values. */
export function previewPostman(upload: string | Uint8Array): ({ ok: true } & CollectionPreview) | RefusedImport {
  try {
    const file = findCollection(parseText(decodeUpload(upload)).value);
    const entries = entriesOf(new Reader(file.collection), file);
    const name = nameOf(file) ?? 'Unnamed collection';
    return {
      ok: true,
      name,
      totalRequests: entries.length,
      environments: file.environments.map(withoutValuesOfSecrets),
    };
  } catch (error) {
    return refused(error);
  }
}

/** Marked in the file, or kept under the name of a secret. */
const isSecret = ({ key, type, value }: EnvironmentVariable): boolean =>
  type === 'secret' || (isSecretName(key) && value !== '');

function withoutValuesOfSecrets({ values, ...rest }: CollectionEnvironment): CollectionEnvironment {
  return {
    ...rest,
    values: values.map((row) => (isSecret(row) ? { ...row, value: '', type: 'secret' as const } : row)),
  };
}

/** A preview leaves values of secrets out; where the file holds them, they are found in its requests too and masked there. */
function withSecretsOfFile(rows: EnvironmentVariable[], environments: CollectionEnvironment[]): EnvironmentVariable[] {
  const secrets = environments.flatMap(({ values }) => values.filter(isSecret));
  const known = new Map(secrets.map(({ key, value }) => [key, value]));
  return rows.map((row) =>
    row.type === 'secret' && row.value === '' ? { ...row, value: known.get(row.key) ?? '' } : row,
  );
}

/** An environment that was exported by itself; null when the file is none. */
export function readPostmanEnvironment(upload: string | Uint8Array): CollectionEnvironment | null {
  try {
    const { value } = parseText(decodeUpload(upload));
    return isEnvironment(value) ? readEnvironment(value, 0) : null;
  } catch {
    return null;
  }
}

function nameOf({ collection }: CollectionFile): string | null {
  const name = textOf(at(collection['info'], 'name') ?? collection['name']).trim();
  return name === '' ? null : name;
}

function readModel(reader: Reader, file: CollectionFile, options: PostmanOptions): PostmanModel {
  const { collection } = file;
  const layers = [
    withSecretsOfFile(options.environment?.values ?? [], file.environments),
    variableRows(collection['variable'] ?? collection['variables']),
    file.globals,
  ];
  const growth = newGrowth();
  const surroundings = { layers, growth };
  const requests = entriesOf(reader, file)
    .map((entry) => readRequest(reader, entry, surroundings))
    .filter((request): request is ReadRequest => request !== null);
  const baseUrl = commonBase(requests);
  const saved: PostmanModel['requests'] = [];
  const operations: PostmanModel['model']['operations'] = [];
  for (const [key, members] of groupRequests(requests, baseUrl)) {
    const group = withOwnTypes(members);
    const operation = toOperation(key, group, baseUrl);
    if (operation === null) continue;
    operations.push(operation);
    saved.push(...group.map((request) => toSaved(key, request, operation)));
  }
  reportWhole(reader, requests, baseUrl);
  const info = collection['info'] ?? collection;
  const hidden = requests.flatMap(({ secrets }) => secrets.map(({ value }) => value));
  return {
    requests: saved,
    environment: options.environment ? keptEnvironment(options.environment, growth, hidden) : null,
    model: {
      title: nameOf(file) ?? options.fileName?.replace(/(\.postman_collection)?\.json$/i, '') ?? 'Unnamed collection',
      version: null,
      description: descriptionOf(at(info, 'description')),
      source: { kind: 'postman', version: file.version },
      servers: baseUrl === '' ? [] : [{ url: baseUrl, description: null }],
      baseUrl,
      operations,
      definitions: {},
      securitySchemes: schemesOf(requests),
      webhooks: [],
    },
  };
}

/** Each variable once, at the first request that lacks it. */
function reportMissing(reader: Reader, requests: ReadRequest[]): void {
  const lacking = new Map<string, { pointer: string; count: number }>();
  for (const { address, pointer } of requests) {
    for (const name of address.missing) {
      const known = lacking.get(name);
      if (known === undefined) lacking.set(name, { pointer: `${pointer}/url`, count: 1 });
      else known.count += 1;
    }
  }
  for (const [name, { pointer, count }] of lacking) {
    const used = count === 1 ? '1 request uses it' : `${count} requests use it`;
    reader.report(
      'info',
      pointer,
      `The variable {{${name}}} has no value in the collection (${used}). Choose an environment that has one, or set it after the import.`,
    );
  }
}

const locations = {
  header: { words: 'header', pointer: 'header' },
  path: { words: 'path parameter', pointer: 'url' },
  query: { words: 'query parameter', pointer: 'url' },
  body: { words: 'body field', pointer: 'body' },
};

const byAuthentication = 'set it under Configure, Authentication, where it is stored encrypted.';
/** How somebody gets a secret sent again that was left out. */
const remedies: Record<Secret['location'], string> = {
  header: byAuthentication,
  query: byAuthentication,
  path: 'set it as the value of that parameter, under Configure of the endpoint.',
  body: 'a variable of that name stands in its place. Put the value into the body of the endpoint or scenario, or sign in under Configure, Authentication.',
};

/** Each secret once, at the first request that holds it. What Authorization held is said with the other credentials. */
function reportSecrets(reader: Reader, requests: ReadRequest[]): void {
  const found = new Map<string, { pointer: string; count: number; what: string; location: Secret['location'] }>();
  for (const { secrets, pointer } of requests) {
    for (const { location, name } of secrets) {
      if (name.toLowerCase() === 'authorization') continue;
      const what = `${locations[location].words} ${name}`;
      const known = found.get(what.toLowerCase());
      if (known === undefined) {
        found.set(what.toLowerCase(), {
          pointer: `${pointer}/${locations[location].pointer}`,
          count: 1,
          what,
          location,
        });
      } else known.count += 1;
    }
  }
  for (const { pointer, count, what, location } of found.values()) {
    const sent = count === 1 ? '1 request sends it' : `${count} requests send it`;
    reader.report(
      'warning',
      pointer,
      `The ${what} holds a secret (${sent}). Its value was not imported; ${remedies[location]}`,
    );
  }
}

function reportWhole(reader: Reader, requests: ReadRequest[], baseUrl: string): void {
  reportMissing(reader, requests);
  if (requests.length === 0) reader.report('error', '', 'The collection holds no request that can be sent.');
  else if (baseUrl === '') {
    reader.report('info', '', 'No request has a complete address. Set the address of the system yourself.');
  }
  reportSecrets(reader, requests);
  const named = new Set(requests.flatMap(({ credentials }) => credentials.map(({ name }) => name)));
  if (named.size === 0) return;
  reader.report(
    'info',
    '',
    `Requests sign in by ${[...named].join(', ')}. Credentials were not taken over; set them under Configure, Authentication.`,
  );
}
