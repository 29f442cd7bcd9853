import type { Json, JsonSchemaObject, Operation } from '@assay/api-model';
import { isCredentialName } from '@assay/rules';
import { documentedResponse } from '../expectation.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { crossFieldRules } from './cross-field-rules.ts';
import { hasRequiredWriteOnly, jsonMedia, listShape, namesSecrets } from './response-shape.ts';

const TIME_RULE = 'responds within 2000 ms';
export const SCHEMA_RULE = 'the response matches the documented schema';
export const LEAK_RULE = 'the response does not leak a password or stack trace';
export const STACK_RULE = 'the response does not leak a stack trace';

const MAX_ECHOES = 3;

/** Names whose values servers rewrite with good reason: they normalise them, move them on, or hide them. */
const REWRITTEN =
  /email|phone|mobile|url|uri|link|website|status|state|^id$|_id$|date|_at$|time|slug|country|currency|lang|locale|zip|postal|iban|version|token/i;

/** Whether values under a name come back as they were sent or stored. */
export const isEchoedName = (name: string): boolean => !REWRITTEN.test(name) && !isCredentialName(name);

const isEchoable = (schema: JsonSchemaObject): boolean =>
  schema.format === undefined && schema.readOnly !== true && schema.writeOnly !== true;

function isSameField(sent: Json, schema: JsonSchemaObject): boolean {
  const type = mainType(schema);
  if (!isEchoable(schema)) return false;
  if (typeof sent === 'string') return type === 'string' && sent.trim() === sent && sent !== '';
  return typeof sent === 'number' && (type === 'number' || type === 'integer');
}

interface Sent {
  operation: Operation;
  definitions: Definitions;
  status: number;
  body: Json | undefined;
}

/** A create or update gives back what was sent: asserted for plain texts and numbers that both sides document alike. */
function echoRules({ operation, definitions, status, body }: Sent): string[] {
  const isWrite =
    operation.method === 'PUT' || operation.method === 'PATCH' || (operation.method === 'POST' && status === 201);
  const media = jsonMedia(documentedResponse(operation, status));
  if (!isWrite || !isObject(body) || media === null || media.schema === null) return [];
  const { properties = {}, required = [] } = flatten(media.schema, definitions);
  const echoed = Object.entries(body).filter(([name, sent]) => {
    const property = properties[name];
    if (property === undefined || !isEchoedName(name)) return false;
    return required.includes(name) && isSameField(sent, flatten(property, definitions));
  });
  return echoed.slice(0, MAX_ECHOES).map(([name]) => `the returned \`${name}\` equals the one sent`);
}

function identityRules({ operation, definitions, status }: Sent): string[] {
  const schema = jsonMedia(documentedResponse(operation, status))?.schema ?? null;
  if (schema === null) return [];
  const flat = flatten(schema, definitions);
  if (flat.required?.includes('id') && flat.properties?.['id'] !== undefined) return ['the response has a field `id`'];
  const list = listShape(schema, definitions);
  if (list === null || !list.item.required?.includes('id')) return [];
  return [list.field === null ? 'every item has an `id`' : `every item in \`${list.field}\` has an \`id\``];
}

function betweenRules({ operation, definitions, status }: Sent): string[] {
  const schema = jsonMedia(documentedResponse(operation, status))?.schema ?? null;
  return schema === null ? [] : crossFieldRules(schema, definitions);
}

function schemaRules({ operation, definitions, status }: Sent): string[] {
  const media = jsonMedia(documentedResponse(operation, status));
  if (media === null || media.schema === null || hasRequiredWriteOnly(media.schema, definitions)) return [];
  return [SCHEMA_RULE];
}

/** Whether the leak rule holds for every right answer, or only its part about stack traces. */
export function leakRule(operation: Operation, definitions: Definitions, status: number): string {
  const schema = jsonMedia(documentedResponse(operation, status))?.schema ?? null;
  return schema === null || namesSecrets(schema, definitions) ? STACK_RULE : LEAK_RULE;
}

export function contentTypeRules(operation: Operation, status: number): string[] {
  const content = documentedResponse(operation, status)?.content ?? [];
  const type = content.length === 1 ? content[0]?.contentType.split(';')[0]?.trim().toLowerCase() : undefined;
  return type === undefined || type.includes('*') || type === '' ? [] : [`content type is ${type}`];
}

export function headerRules(operation: Operation, status: number): string[] {
  const required = (documentedResponse(operation, status)?.headers ?? []).filter((header) => header.required);
  return required.map(({ name }) => `header \`${name}\` is present`);
}

/** What holds for every right answer to a successful request, the most telling first. */
export function successRules(sent: Sent): string[] {
  const { operation, definitions, status } = sent;
  return [
    `status is ${status}`,
    ...schemaRules(sent),
    ...contentTypeRules(operation, status),
    ...identityRules(sent),
    ...echoRules(sent),
    ...betweenRules(sent),
    ...headerRules(operation, status),
    leakRule(operation, definitions, status),
    TIME_RULE,
  ];
}
