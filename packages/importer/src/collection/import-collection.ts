import { importFormats } from '@assay/api-model';
import type { Diagnostic, ImportFormatId } from '@assay/api-model';
import { Reader } from '../reading/reader.ts';
import type { Fields } from '../reading/reader.ts';
import { decodeUpload } from '../text/decode-upload.ts';
import { refused, withLines } from '../text/outcome.ts';
import type { RefusedImport } from '../text/outcome.ts';
import { parseText } from '../text/parse-text.ts';
import { commonBase, groupRequests, schemesOf, toOperation, toSaved, withOwnTypes } from './operations.ts';
import type { ReadRequest } from './read-request.ts';
import { reportWhole } from './reports.ts';
import type {
  CollectionEnvironment,
  CollectionModel,
  CollectionOptions,
  CollectionPreview,
  EnvironmentVariable,
} from './types.ts';
import { withoutValuesOfSecrets, withSecretsOfFile } from './values/environments.ts';
import { keptEnvironment, newGrowth } from './values/variables.ts';
import type { Growth } from './values/variables.ts';

/** What holds for all requests of an import. */
export interface Surroundings {
  layers: EnvironmentVariable[][];
  growth: Growth;
}

/** A collection as its format finds it in a file. `Entry` is what the format takes for one request. */
export interface FoundCollection<Entry> {
  format: ImportFormatId;
  version: string;
  /** Null where the file has none; its file name stands in then. */
  name: string | null;
  description: string | null;
  /** What the reader walks. */
  root: Fields;
  environments: CollectionEnvironment[];
  /** Variables of the collection, those first that go before others. The chosen environment goes before all. */
  variables: EnvironmentVariable[][];
  entries(reader: Reader): Entry[];
  /** Null, with a diagnostic, for a request that cannot be sent. */
  read(reader: Reader, entry: Entry, surroundings: Surroundings): ReadRequest | null;
}

/** @throws Refusal for a file that is no collection of the format */
type Find<Entry> = (root: unknown) => FoundCollection<Entry>;

/**
 * Reads a JSON or YAML file as operations and the requests that call them. Never throws: a request that cannot be read becomes
 * a diagnostic; only a file that is no collection is refused. Credentials are not taken over; that a request signs in is.
 */
export function importCollection<Entry>(
  upload: string | Uint8Array,
  options: CollectionOptions,
  find: Find<Entry>,
): ({ ok: true; diagnostics: Diagnostic[] } & CollectionModel) | RefusedImport {
  try {
    const text = decodeUpload(upload);
    const { value, syntax } = parseText(text);
    const found = find(value);
    const reader = new Reader(found.root);
    const read = modelOf(reader, found, options);
    return { ok: true, ...read, diagnostics: withLines(text, syntax, reader.diagnostics) };
  } catch (error) {
    return refused(error);
  }
}

/** Name, number of requests and environments of a file, without importing it. Secrets are named, without their values. Never throws. */
export function previewCollection<Entry>(
  upload: string | Uint8Array,
  { fileName }: CollectionOptions,
  find: Find<Entry>,
): ({ ok: true } & CollectionPreview) | RefusedImport {
  try {
    const found = find(parseText(decodeUpload(upload)).value);
    return {
      ok: true,
      name: titleOf(found, fileName),
      totalRequests: found.entries(new Reader(found.root)).length,
      environments: found.environments.map(withoutValuesOfSecrets),
    };
  } catch (error) {
    return refused(error);
  }
}

function modelOf<Entry>(
  reader: Reader,
  found: FoundCollection<Entry>,
  { fileName, environment = null }: CollectionOptions,
): CollectionModel {
  const growth = newGrowth();
  const layers = [withSecretsOfFile(environment?.values ?? [], found.environments), ...found.variables];
  const requests = found
    .entries(reader)
    .map((entry) => found.read(reader, entry, { layers, growth }))
    .filter((request): request is ReadRequest => request !== null);
  const baseUrl = commonBase(requests);
  reportWhole(reader, requests, baseUrl);
  const hidden = requests.flatMap(({ secrets }) => secrets.map(({ value }) => value));
  const { operations, saved } = operationsOf(requests, baseUrl);
  return {
    requests: saved,
    environment: environment === null ? null : keptEnvironment(environment, growth, hidden),
    model: {
      title: titleOf(found, fileName),
      version: null,
      description: found.description,
      source: { kind: found.format, version: found.version },
      servers: baseUrl === '' ? [] : [{ url: baseUrl, description: null }],
      baseUrl,
      operations,
      definitions: {},
      securitySchemes: schemesOf(requests),
      webhooks: [],
    },
  };
}

function operationsOf(
  requests: ReadRequest[],
  baseUrl: string,
): { operations: CollectionModel['model']['operations']; saved: CollectionModel['requests'] } {
  const operations: CollectionModel['model']['operations'] = [];
  const saved: CollectionModel['requests'] = [];
  for (const [key, members] of groupRequests(requests, baseUrl)) {
    const group = withOwnTypes(members);
    const operation = toOperation(key, group, baseUrl);
    if (operation === null) continue;
    operations.push(operation);
    saved.push(...group.map((request) => toSaved(key, request, operation)));
  }
  return { operations, saved };
}

function titleOf<Entry>({ name, format }: FoundCollection<Entry>, fileName: string | undefined): string {
  if (name !== null) return name;
  return (fileName === undefined ? '' : withoutEnding(fileName, format)) || 'Unnamed collection';
}

/** A file name without what its format puts at the end of names. */
function withoutEnding(fileName: string, format: ImportFormatId): string {
  const { extensions, nameEnding } = importFormats[format];
  const extension = extensions.find((one) => fileName.toLowerCase().endsWith(`.${one}`));
  const plain = extension === undefined ? fileName : fileName.slice(0, -extension.length - 1);
  const isEnded = nameEnding !== '' && plain.toLowerCase().endsWith(nameEnding);
  return isEnded ? plain.slice(0, -nameEnding.length) : plain;
}
