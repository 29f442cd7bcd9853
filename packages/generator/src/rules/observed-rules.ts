import type { Json, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { isCredentialName } from '@assay/rules';
import { documentedResponse } from '../expectations/expectation.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { jsonMedia } from './response-shape.ts';

const MAX_RULES = 10;
const NAME = /^[\w-]+$/;

const TYPES: [name: string, test: (value: Json) => boolean][] = [
  ['a list', Array.isArray],
  ['an object', isObject],
  ['a string', (value) => typeof value === 'string'],
  ['an integer', Number.isInteger],
  ['a number', (value) => typeof value === 'number'],
  ['a boolean', (value) => typeof value === 'boolean'],
];

function rulesAt(value: Json, view: JsonSchemaObject | null, prefix: string): string[] {
  if (!isObject(value)) return [];
  const word = prefix === '' ? '' : 'every ';
  return Object.entries(value).flatMap(([name, part]) => {
    // What the document names, it decides; what it rules out is wrong in the answer, not right in a rule.
    const isDocumented = view?.properties?.[name] !== undefined || view?.additionalProperties === false;
    if (isDocumented || !NAME.test(name) || isCredentialName(name)) return [];
    const type = TYPES.find(([, test]) => test(part))?.[0];
    return type === undefined ? [] : [`${word}\`${prefix}${name}\` is ${type}`];
  });
}

/**
 * What an answer showed and the document says nothing about: the types of fields that it does not describe. Nothing is
 * concluded from a single value, and nothing that the document rules out or leaves open is asserted.
 */
export function observedRules(
  operation: Operation,
  definitions: Definitions,
  seen: { status: number; body: Json },
): string[] {
  const response = documentedResponse(operation, seen.status);
  const schema: JsonSchema | null = jsonMedia(response)?.schema ?? null;
  const view = schema === null ? null : flatten(schema, definitions);
  const [item] = Array.isArray(seen.body) ? seen.body : [];
  const itemView = view?.items === undefined ? null : flatten(view.items, definitions);
  const rules = item === undefined ? rulesAt(seen.body, view, '') : rulesAt(item, itemView, '[*].');
  return rules.slice(0, MAX_RULES);
}
