import type { JsonSchema, JsonSchemaObject, Operation, Parameter } from '@assay/api-model';
import { listAnswer } from '../../resources/list-answer.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { plain } from '../../resources/words/words.ts';
import { successSchema } from '../../resources/yields.ts';
import { branchesOf } from '../../schema/branches.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';

/** A record that an answer names, and sends along when it is asked to. */
export interface Expandable {
  /** As the parameter names it. */
  name: string;
  /** Path of its identity in a record of the answer that is not expanded. */
  reference: string;
  /** Path of its identity where it is sent along: in the record, or in the answer as a whole. */
  sent: { in: 'record' | 'answer'; path: string };
}

const EXPANSION = /^(expand|expands|include|includes|embed|embeds|with)$/;

/** The parameter that names records to be sent along, with the names that it takes. */
export function expansionOf(
  { parameters }: Operation,
  definitions: Definitions,
): { parameter: Parameter; names: string[] } | null {
  const parameter = parameters.find((one) => one.in === 'query' && EXPANSION.test(plain(one.name)));
  if (parameter === undefined) return null;
  const { items, ...schema } = flatten(parameter.schema, definitions);
  const { enum: values = [] } = items === undefined ? schema : flatten(items, definitions);
  const names = values.filter((value) => typeof value === 'string');
  return names.length === 0 ? null : { parameter, names };
}

const memberOf = (view: JsonSchemaObject, name: string): JsonSchema | undefined => view.properties?.[name];

/** What stands at the end of a path, where the document has it. */
function at(schema: JsonSchema, path: readonly string[], definitions: Definitions): JsonSchema | null {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const member = memberOf(flatten(schema, definitions), name);
  return member === undefined ? null : at(member, rest, definitions);
}

/** The field that tells a record which is sent along from others of its kind. */
function identityIn(schema: JsonSchema, name: string, definitions: Definitions): string | null {
  const view = flatten(schema, definitions);
  if (mainType(view) !== 'object') return null;
  const names = ['id', `${plain(name)}id`, 'uuid'];
  return Object.keys(view.properties ?? {}).find((key) => names.includes(plain(key))) ?? null;
}

const isScalar = (schema: JsonSchema, definitions: Definitions): boolean =>
  ['string', 'integer'].includes(mainType(flatten(schema, definitions)) ?? '');

/** `customer` is an id or the customer; or `customer_id` has a `customer` beside it. */
function inRecord(view: JsonSchemaObject, name: string, definitions: Definitions): Omit<Expandable, 'name'> | null {
  const own = memberOf(view, name);
  if (own === undefined) return null;
  const branches = branchesOf(own, definitions);
  const identity = branches.map((one) => identityIn(one, name, definitions)).find((one) => one !== null);
  if (identity === undefined || identity === null) return null;
  const beside = Object.keys(view.properties ?? {}).find((key) => plain(key) === `${plain(name)}id`);
  const isEither = branches.some((one) => isScalar(one, definitions));
  const reference = isEither ? name : beside;
  return reference === undefined ? null : { reference, sent: { in: 'record', path: `${name}.${identity}` } };
}

/** A related resource comes in `included` (JSON:API 1.1, 8.3). */
function inIncluded(record: JsonSchema, name: string, definitions: Definitions): Omit<Expandable, 'name'> | null {
  const path = ['relationships', name, 'data', 'id'];
  if (at(record, path, definitions) === null) return null;
  return { reference: path.join('.'), sent: { in: 'answer', path: 'included[*].id' } };
}

/** Where an answer has its records: `list` with the path of it, or one record. */
export interface Answered {
  /** Of a list its path, else null. */
  list: string | null;
  /** Path to the fields of the record, with a dot at its end; of an item from the item on. */
  prefix: string;
}

interface Found extends Answered {
  record: JsonSchema;
  view: JsonSchemaObject;
}

function answeredBy(operation: Operation, schema: JsonSchema, definitions: Definitions): Found | null {
  // What is included is a list, too.
  const isOne = operation.path.endsWith('}');
  const list = isOne ? null : listAnswer(schema, definitions);
  if (list !== null) return { list: list.path, prefix: '', record: list.item, view: flatten(list.item, definitions) };
  const record = answeredRecord(operation, definitions);
  if (record === null) return null;
  // What JSON:API has beside the attributes belongs to the resource.
  const prefix = record.prefix.replace(/(^|\.)attributes\.$/, '$1');
  const whole = at(schema, prefix.split('.').filter(Boolean), definitions);
  return whole === null ? null : { list: null, prefix, record: whole, view: flatten(whole, definitions) };
}

/** The records that an answer sends along when it is asked to. */
export function expandablesOf(
  operation: Operation,
  names: readonly string[],
  definitions: Definitions,
): { answered: Answered; found: Expandable[] } | null {
  const schema = successSchema(operation);
  const answer = schema === null ? null : answeredBy(operation, schema, definitions);
  if (schema === null || answer === null) return null;
  const hasIncluded = at(schema, ['included'], definitions) !== null;
  const found = names.flatMap((name): Expandable[] => {
    const own = hasIncluded ? inIncluded(answer.record, name, definitions) : inRecord(answer.view, name, definitions);
    return own === null ? [] : [{ name, ...own }];
  });
  return found.length === 0 ? null : { answered: { list: answer.list, prefix: answer.prefix }, found };
}
