import type { Json, JsonSchemaObject, Operation } from '@assay/api-model';
import { listAnswer, type ListAnswer } from '../resources/list-answer.ts';
import { recordIn } from '../resources/record-answer.ts';
import { documentedResponse } from '../expectations/expectation.ts';
import type { Definitions } from '../schema/resolve.ts';
import { crossFieldRules } from './cross-field-rules.ts';
import { defaultRules, echoRules } from './echo-rules.ts';
import { promisedHeaders } from './headers/promised-headers.ts';
import { jsonMedia, namesSecrets } from './response-shape.ts';
import { sentAmountRules } from './sent/sent-amounts.ts';

const TIME_RULE = 'responds within 2000 ms';
export const SCHEMA_RULE = 'the response matches the documented schema';
export const LEAK_RULE = 'the response does not leak a password or stack trace';
export const STACK_RULE = 'the response does not leak a stack trace';

interface Sent {
  operation: Operation;
  definitions: Definitions;
  status: number;
  /** The answer is about the record that the request makes or changes. */
  isWrite: boolean;
  body: Json | undefined;
  /** What the document says as a whole. */
  said?: string;
}

const hasId = ({ required, properties }: JsonSchemaObject): boolean =>
  required?.includes('id') === true && properties?.['id'] !== undefined;

const isPromised = ({ path, view }: ListAnswer): boolean =>
  path === '' || view.required?.includes(path.split('.').at(-1) ?? '') === true;

function identityRules({ operation, definitions, status }: Sent): string[] {
  const schema = jsonMedia(documentedResponse(operation, status))?.schema ?? null;
  if (schema === null) return [];
  const record = recordIn(schema, definitions);
  if (record !== null && hasId(record.view))
    return [record.prefix === '' ? 'the response has a field `id`' : `\`${record.prefix}id\` is present`];
  const list = listAnswer(schema, definitions);
  if (list === null || !hasId(list.item)) return [];
  // A list beside a record, such as `included`, need not be there.
  if (!isPromised(list)) return [];
  return [list.path === '' ? 'every item has an `id`' : `every item in \`${list.path}\` has an \`id\``];
}

function betweenRules({ operation, definitions, status }: Sent): string[] {
  const schema = jsonMedia(documentedResponse(operation, status))?.schema ?? null;
  return schema === null ? [] : crossFieldRules(schema, definitions);
}

function schemaRules({ operation, status }: Sent): string[] {
  const media = jsonMedia(documentedResponse(operation, status));
  return media === null || media.schema === null ? [] : [SCHEMA_RULE];
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

export const headerRules = (operation: Operation, status: number, said?: string): string[] =>
  promisedHeaders(operation, status, said).map((name) => `header \`${name}\` is present`);

/** What holds for every right answer to a successful request, the most specific first. */
export function successRules(sent: Sent): string[] {
  const { operation, definitions, status } = sent;
  return [
    `status is ${status}`,
    ...schemaRules(sent),
    ...contentTypeRules(operation, status),
    ...identityRules(sent),
    ...echoRules(sent),
    ...defaultRules(sent),
    ...betweenRules(sent),
    ...sentAmountRules(sent),
    ...headerRules(operation, status, sent.said),
    leakRule(operation, definitions, status),
    TIME_RULE,
  ];
}
