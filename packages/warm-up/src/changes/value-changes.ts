import type { Json, JsonSchemaObject } from '@assay/api-model';
import { sampleFor } from '../repairs/values/values.ts';

const LONG = 60;
const SHORT = 8;
const MAX_VALUES = 6;

/** The value of a field, its schema, and what other fields of the request have. */
export interface SentField {
  name: string;
  value: Json;
  schema: JsonSchemaObject;
  /** Numbers of other fields, the likeliest to have to do with it first. */
  numbers: readonly number[];
}

const isIn = (value: number, { minimum = -Infinity, maximum = Infinity }: JsonSchemaObject): boolean =>
  value >= minimum && value <= maximum;

const upTo = (value: number, step: number): number => Math.max(step, Math.round(value / step) * step);

/** The least, the most, what another field has, a round one, ten times more and ten times less. */
function otherNumbers(value: number, { schema, numbers }: SentField): number[] {
  const isWhole = schema.type === 'integer' || Number.isInteger(value);
  const least = schema.minimum ?? (isWhole ? 1 : 0.01);
  const rounds = [10, 100].map((step) => upTo(value, step));
  const found = [least, ...numbers, value * 10, ...rounds, schema.maximum ?? value * 100, 0, value + 1];
  return found.filter((one) => isIn(one, schema) && (!isWhole || Number.isInteger(one)));
}

/** Plain letters, a longer one, a shorter one, digits, capitals. */
function otherTexts(value: string, { name, schema }: SentField): string[] {
  const letters = value.replaceAll(/[^\p{L}]/gu, '') || 'Sample';
  const long = `${value} ${letters} `.repeat(Math.ceil(LONG / (value.length + letters.length + 2)));
  const sample = sampleFor(schema, name);
  const found = [
    typeof sample === 'string' ? sample : value,
    long.slice(0, schema.maxLength ?? LONG).trimEnd(),
    letters.slice(0, SHORT).toLowerCase(),
    letters.slice(0, SHORT).toUpperCase(),
    '12345678',
  ];
  const { minLength = 0, maxLength = Infinity } = schema;
  return found.filter(({ length }) => length >= minLength && length <= maxLength);
}

/** Other values for a field whose value was refused for a reason that nobody knows, the likeliest first. */
export function otherValues(field: SentField): Json[] {
  const { value, schema } = field;
  const isOther = (one: Json): boolean => JSON.stringify(one) !== JSON.stringify(value);
  const found = (): Json[] => {
    if (schema.enum !== undefined) return schema.enum;
    if (typeof value === 'boolean') return [!value];
    if (typeof value === 'number') return otherNumbers(value, field);
    return typeof value === 'string' && schema.format === undefined && schema.pattern === undefined
      ? otherTexts(value, field)
      : [];
  };
  return [...new Set(found())].filter(isOther).slice(0, MAX_VALUES);
}

/** Lists of other items: each once, the first only, one more of them. */
export function otherLists(value: readonly Json[], { minItems = 0, maxItems = Infinity }: JsonSchemaObject): Json[][] {
  const distinct = [...new Map(value.map((one) => [JSON.stringify(one), one])).values()];
  const [first] = value;
  const longer = first === undefined ? [] : [[...value, first]];
  const found = [distinct, value.slice(0, 1), ...longer, []];
  return found.filter(({ length }) => length !== value.length && length >= minItems && length <= maxItems);
}
