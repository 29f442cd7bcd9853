import { createHash } from 'node:crypto';
import type { Json, Operation } from '@assay/api-model';
import type { SavedRequest } from '@assay/importer';
import { storableJson, storableText } from '../../../db/index.ts';
import type { ImportedRequest } from '../../../db/schema/index.ts';
import { stableText } from '../../../stable-text.ts';
import type { NewParameter } from '../store-operations.ts';

/** What is sent for one parameter: a text, or a body as JSON; both null when it is left out. */
export interface SentValue {
  text: string | null;
  json: Json | null;
}

/** What a request sends, by `query page` or `body`. */
export type Sent = ReadonlyMap<string, SentValue>;

export const nothing: SentValue = { text: null, json: null };

/** A parameter of an endpoint, stored or about to be. */
export type SentParameter = Pick<NewParameter, 'defaultSchemaValue' | 'defaultValue' | 'name' | 'type'> & {
  importedValue?: string | null | undefined;
  importedSchemaValue?: Json | null | undefined;
};

export function sentKey({ type, name }: Pick<SentParameter, 'name' | 'type'>): string {
  if (type === 'body') return 'body';
  return `${type} ${type === 'header' ? name.toLowerCase() : name}`;
}

/** What is sent by default: the defaults of the endpoint, or of its document. */
export function defaultsOf(parameters: SentParameter[], which: 'default' | 'imported'): Map<string, SentValue> {
  return new Map(
    parameters.map((row) => [
      sentKey(row),
      which === 'default'
        ? { text: row.defaultValue ?? null, json: row.defaultSchemaValue ?? null }
        : { text: row.importedValue ?? null, json: row.importedSchemaValue ?? null },
    ]),
  );
}

/** The values of a saved request that differ from the defaults of its operation, by parameter. */
export function valuesOf(request: SavedRequest, parameters: SentParameter[]): Map<string, SentValue> {
  const values = new Map<string, SentValue>();
  const known = new Map(parameters.map((row) => [sentKey(row), row]));
  for (const { in: type, name, value } of request.values) {
    const key = sentKey({ type, name });
    if (known.has(key)) values.set(key, { text: value === null ? null : storableText(value), json: null });
  }
  const body = known.get('body');
  if (body === undefined) return values;
  const own: SentValue = {
    text: request.body.kind === 'text' ? storableText(request.body.text) : null,
    json: request.body.kind === 'json' ? storableJson(request.body.value) : null,
  };
  const usual = { text: body.importedValue ?? null, json: body.importedSchemaValue ?? null };
  if (!isSame(own, usual)) values.set('body', own);
  return values;
}

/** All that a saved request sends by its document. */
export function sentBy(request: SavedRequest, parameters: SentParameter[]): Sent {
  return new Map([...defaultsOf(parameters, 'imported'), ...valuesOf(request, parameters)]);
}

export function isSame(left: SentValue, right: SentValue): boolean {
  return left.text === right.text && stableText(left.json) === stableText(right.json);
}

/** A value as it is kept for comparing: the text itself, of a body a digest; null for one that is left out. */
export function markOf(key: string, { text, json }: SentValue): string | null {
  if (text === null && json === null) return null;
  if (key !== 'body') return text;
  return createHash('sha256')
    .update(stableText([text, json]))
    .digest('base64url');
}

export function marksOf(sent: Sent): Record<string, string | null> {
  return Object.fromEntries([...sent].map(([key, value]) => [key, markOf(key, value)]));
}

const MAX_NAME_LENGTH = 200;
const DEFAULT_STATUS = 200;

/** Folders distinguish requests with the same name. */
export function scenarioName({ name, folders }: SavedRequest): string {
  return storableText([...folders, name].join(' / ')).slice(-MAX_NAME_LENGTH);
}

export function statusOf({ expectedStatus }: SavedRequest): number {
  return expectedStatus ?? DEFAULT_STATUS;
}

/** What is remembered of a saved request beside its scenario. */
export function importedOf(request: SavedRequest, sent: Sent): ImportedRequest {
  return {
    id: request.id,
    name: scenarioName(request),
    title: storableText(request.name).slice(-MAX_NAME_LENGTH),
    requires_auth: request.requiresAuth,
    expected_status: statusOf(request),
    sent: marksOf(sent),
    tests: request.tests.map(({ title }) => storableText(title)),
  };
}

/** The operation that a saved request calls, with its parameters as the document has them. */
export interface Called {
  operation: Operation;
  parameters: NewParameter[];
}
