import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { mayBeNull } from '../../schema/nullable/may-be-null.ts';
import { isNumber, flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import type { ListAnswer } from '../list-answer.ts';
import { isDecimalText, isWholeText } from '../../schema/decimal-text.ts';
import { plain } from '../words/words.ts';

/** A plain value that the items of a list have. */
export interface ItemField {
  name: string;
  /** Path inside an item: `name`, or `attributes.name` where items wrap their fields. */
  path: string;
  /** Flat. */
  schema: JsonSchemaObject;
  /** Every item has it, and not as null. */
  isAlways: boolean;
}

/** What items keep their fields in: JSON:API, GraphQL connections, Elasticsearch. */
const WRAPPER = /^(attributes|node|_source|fields|properties)$/;
/** Where JSON:API keeps what an item refers to. */
const RELATIONSHIPS = 'relationships';
const MAX_FIELDS = 500;
const SCALAR = new Set(['string', 'integer', 'number', 'boolean']);

const memberOf = ({ properties }: JsonSchemaObject, name: string, definitions: Definitions): JsonSchemaObject =>
  flatten(properties?.[name] ?? false, definitions);

const requires = ({ required }: JsonSchemaObject, name: string): boolean => required?.includes(name) === true;

/** The identity of each record that an item refers to, by the name of the relationship. */
function relationsIn(view: JsonSchemaObject, definitions: Definitions, isAlways: boolean): ItemField[] {
  return Object.entries(view.properties ?? {})
    .slice(0, MAX_FIELDS)
    .flatMap(([name, property]): ItemField[] => {
      const relation = flatten(property, definitions);
      const data = memberOf(relation, 'data', definitions);
      const schema = memberOf(data, 'id', definitions);
      if (!SCALAR.has(mainType(schema) ?? '')) return [];
      const isThere =
        isAlways &&
        requires(view, name) &&
        requires(relation, 'data') &&
        requires(data, 'id') &&
        !mayBeNull(data, definitions);
      return [{ name, path: `${RELATIONSHIPS}.${name}.data.id`, schema, isAlways: isThere }];
    });
}

function fieldsIn(view: JsonSchemaObject, definitions: Definitions, prefix: string, isAlways: boolean): ItemField[] {
  return Object.entries(view.properties ?? {})
    .slice(0, MAX_FIELDS)
    .flatMap(([name, property]): ItemField[] => {
      const schema = flatten(property, definitions);
      const isThere = isAlways && view.required?.includes(name) === true && !mayBeNull(property, definitions);
      if (prefix === '' && name === RELATIONSHIPS) return relationsIn(schema, definitions, isThere);
      if (prefix === '' && WRAPPER.test(name) && schema.properties !== undefined)
        return fieldsIn(schema, definitions, `${name}.`, isThere);
      const isPlain = SCALAR.has(mainType(schema) ?? '') && schema.writeOnly !== true;
      return isPlain ? [{ name, path: `${prefix}${name}`, schema, isAlways: isThere }] : [];
    });
}

/** What a record refers to beside its attributes; `prefix` leads to these. Paths are those of the whole. */
export function relationsBeside(schema: JsonSchema, prefix: string, definitions: Definitions): ItemField[] {
  const keys = prefix.split('.').slice(0, -1);
  if (keys.at(-1) !== 'attributes') return [];
  const above = keys.slice(0, -1);
  const record = above.reduce((view, key) => memberOf(view, key, definitions), flatten(schema, definitions));
  const relations = memberOf(record, RELATIONSHIPS, definitions);
  const start = above.map((key) => `${key}.`).join('');
  return relationsIn(relations, definitions, true).map((field) => ({ ...field, path: `${start}${field.path}` }));
}

/** The plain values of the items of a list, those in their wrapper included. */
export const itemFields = ({ item }: ListAnswer, definitions: Definitions): ItemField[] =>
  fieldsIn(item, definitions, '', true);

const OTHER_IDENTITY = ['uuid', 'guid', 'key', 'slug', 'code', 'number', 'reference'];

/**
 * The field that tells the items apart; null when none of them certainly does. `parameter`: what the path of one record calls it,
 * which every record has, whether or not the document requires it. `selfName`: the resource name by which it names itself.
 */
export function identityField(
  fields: readonly ItemField[],
  resource: string | null,
  parameter: string | null = null,
  selfName: string | null = null,
): ItemField | null {
  const addressed = parameter === null ? null : fieldNamed(fields, parameter);
  if (addressed !== null) return addressed;
  const always = (names: readonly string[]): ItemField | null =>
    names
      .map((name) => fields.find((one) => plain(one.name) === name && one.isAlways))
      .find((one) => one !== undefined) ?? null;
  const named = selfName === null ? null : fieldNamed(fields, selfName);
  return always(resource === null ? ['id'] : ['id', `${resource}id`]) ?? named ?? always(OTHER_IDENTITY);
}

/** The field with a name, written in any way. */
export const fieldNamed = (fields: readonly ItemField[], name: string): ItemField | null =>
  fields.find((one) => plain(one.name) === plain(name)) ?? null;

const MOMENT = /^(date|date-time)$/;

export const isMoment = ({ schema }: Pick<ItemField, 'schema'>): boolean => MOMENT.test(schema.format ?? '');

export const isNumeric = ({ schema }: Pick<ItemField, 'schema'>): boolean => isNumber(schema);

/** Amounts that are written as text, such as `12.50`. */
export const isAmount = ({ schema }: Pick<ItemField, 'schema'>): boolean =>
  mainType(schema) === 'string' && (isDecimalText(schema) || isWholeText(schema));

/** Texts whose order is that of their letters. */
export const isText = ({ schema }: Pick<ItemField, 'schema'>): boolean =>
  mainType(schema) === 'string' && schema.format === undefined && schema.enum === undefined;

/** Whether everybody puts the values of a field in the same order: numbers, moments, and texts as far as their letters say. */
export const hasOrder = (field: ItemField): boolean =>
  isNumeric(field) || isMoment(field) || isAmount(field) || isText(field);
