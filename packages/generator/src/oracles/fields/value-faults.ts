import type { Json, JsonSchema, JsonSchemaObject, JsonType } from '@assay/api-model';
import { ENFORCED_FORMATS } from '../../schema/formats.ts';
import { matches } from '../../schema/matches.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { shownValues } from '../../schema/shown-values.ts';
import { saidLimits } from './said-limits.ts';
import { textFromPattern } from '../../values/from-pattern.ts';
import type { ValueFault } from './value-fault.ts';

/** Beyond this a text or list is a load test, not a boundary. */
const MAX_LENGTH = 20_000;
const MAX_ITEMS = 300;

/** Long enough for most texts. */
const BLANK = '   ';
const SAYS_NOT_BLANK =
  /\b(not|never|no) (be |only |just |all )?(blank|white ?space|spaces)\b|\bnon-?blank\b|\bnot (only|just) (blanks?|white ?space|spaces)\b|\bat least one (character|letter) (that is|which is|other than)\b/i;

// Of a kind that no server converts: lenient ones turn 5 into "5" and "5" into 5, but not an object into a text.
const OF_OTHER_TYPE: Partial<Record<JsonType, Json>> = {
  string: { wrong: 'type' },
  integer: 'not-a-number',
  number: 'not-a-number',
  boolean: 'not-a-boolean',
  array: 'not-a-list',
  object: 'not-an-object',
};

function typeFaults(schema: JsonSchemaObject): ValueFault[] {
  const type = mainType(schema);
  const wrong = type === undefined ? undefined : OF_OTHER_TYPE[type];
  if (type === undefined || wrong === undefined) return [];
  return [
    {
      kind: 'wrong_type',
      value: wrong,
      how: `is not ${type === 'integer' || type === 'array' || type === 'object' ? 'an' : 'a'} ${type}`,
      constraint: `type: ${type}`,
    },
  ];
}

function rangeFaults(schema: JsonSchemaObject): ValueFault[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const step = mainType(schema) === 'integer' ? 1 : 0.01;
  const faults: ValueFault[] = [];
  const add = (value: number, how: string, constraint: string): void => {
    // Where numbers are too large to be told apart, one step beyond is the same number.
    if (Math.abs(value) < Number.MAX_SAFE_INTEGER)
      faults.push({ kind: 'out_of_range', value: Number(value.toFixed(6)), how, constraint });
  };
  if (minimum !== undefined) add(minimum - step, `below ${minimum}`, `minimum: ${minimum}`);
  if (exclusiveMinimum !== undefined)
    add(exclusiveMinimum, `not above ${exclusiveMinimum}`, `exclusiveMinimum: ${exclusiveMinimum}`);
  if (maximum !== undefined) add(maximum + step, `above ${maximum}`, `maximum: ${maximum}`);
  if (exclusiveMaximum !== undefined)
    add(exclusiveMaximum, `not below ${exclusiveMaximum}`, `exclusiveMaximum: ${exclusiveMaximum}`);
  return faults;
}

/** A number with a fraction is no integer, and servers often forget that. */
function fractionFaults(schema: JsonSchemaObject, sample: Json): ValueFault[] {
  if (mainType(schema) !== 'integer' || schema.enum !== undefined || typeof sample !== 'number') return [];
  if (SAYS_ROUNDED.test(schema.description ?? '')) return [];
  const value = sample + HALF <= (schema.maximum ?? Infinity) ? sample + HALF : sample - HALF;
  return [
    { kind: 'not_a_multiple', value, how: 'is no whole number', constraint: 'type: integer', severity: FRACTION },
  ];
}

/** Says that amounts are not finer than a cent; what has "two decimals" may as well be rounded. */
const SAYS_CENTS =
  /\b(?:whole|full) cents?\b|\bends? at the cent\b|\bfiner than (?:a|one) cent\b|\b(?:at most|no more than|not more than|up to|a maximum of) (?:two|2) (?:decimals?\b|decimal (?:places|digits)|digits after)/i;
const HALF_A_CENT = 0.005;
const HALF = 0.5;
const SAYS_ROUNDED = /\b(?:round(?:ed|s)?|truncat\w*|cut off|floor\w*)\b/i;
/** The ends of its range come first. */
const FRACTION = 0.88;

function centFaults(schema: JsonSchemaObject, sample: Json): ValueFault[] {
  const isAmount = mainType(schema) === 'number' && schema.multipleOf === undefined;
  if (!isAmount || !SAYS_CENTS.test(schema.description ?? '')) return [];
  const base = typeof sample === 'number' ? sample : (schema.minimum ?? 1);
  const value = Number((Math.floor(base * 100) / 100 + HALF_A_CENT).toFixed(3));
  return [{ kind: 'not_a_multiple', value, how: 'is finer than a cent', constraint: 'whole cents', isSaid: true }];
}

function stepFaults(schema: JsonSchemaObject, sample: Json): ValueFault[] {
  const { multipleOf: step } = schema;
  // An integer in steps of 1 says what its type says.
  if (step === undefined || step <= 0 || (step === 1 && mainType(schema) === 'integer')) return [];
  const base = typeof sample === 'number' ? sample : step;
  const value = mainType(schema) === 'integer' ? base + 1 : Number((base + step / 2).toPrecision(12));
  return [{ kind: 'not_a_multiple', value, how: `is not a multiple of ${step}`, constraint: `multipleOf: ${step}` }];
}

function lengthFaults(schema: JsonSchemaObject, sample: Json): ValueFault[] {
  const { minLength = 0, maxLength = Infinity } = schema;
  const seed = typeof sample === 'string' && sample !== '' ? sample : 'x';
  const ofLength = (length: number): string => seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
  const faults: ValueFault[] = [];
  if (maxLength < MAX_LENGTH) {
    faults.push({
      kind: 'too_long',
      value: ofLength(maxLength + 1),
      how: `longer than ${maxLength} characters`,
      constraint: `maxLength: ${maxLength}`,
    });
  }
  if (minLength > 0 && minLength < MAX_LENGTH) {
    const how = minLength === 1 ? 'is empty' : `shorter than ${minLength} characters`;
    faults.push({ kind: 'too_short', value: ofLength(minLength - 1), how, constraint: `minLength: ${minLength}` });
  }
  return faults;
}

/** A text that matches in its middle: a server that looks for the pattern anywhere accepts it as well. */
function aroundMatch({ maxLength = MAX_LENGTH }: JsonSchemaObject, pattern: string): string[] {
  const match = textFromPattern(pattern);
  const text = `!${match}!`;
  return match === null || match === '' || text.length > maxLength ? [] : [text];
}

function textFaults(schema: JsonSchemaObject): ValueFault[] {
  const faults: ValueFault[] = [];
  const format = ENFORCED_FORMATS[schema.format ?? ''];
  if (format !== undefined) {
    faults.push({
      kind: 'bad_format',
      value: format.wrong,
      how: `is not a valid ${schema.format}`,
      constraint: `format: ${schema.format}`,
    });
  }
  const { pattern } = schema;
  const wrong =
    pattern === undefined
      ? undefined
      : [...aroundMatch(schema, pattern), 'does not match!', '###', BLANK, '0', ''].find(
          (text) => !matches(pattern, text),
        );
  if (wrong !== undefined) {
    faults.push({
      kind: 'pattern_mismatch',
      value: wrong,
      how: 'does not match its pattern',
      constraint: `pattern: ${pattern}`,
    });
  }
  if (SAYS_NOT_BLANK.test(schema.description ?? '') && mainType(schema) === 'string')
    faults.push({ kind: 'too_short', value: BLANK, how: 'is blank', constraint: 'not blank', isSaid: true });
  return faults;
}

function valueFaults(schema: JsonSchemaObject): ValueFault[] {
  const allowed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (allowed === undefined) return [];
  const numbers = allowed.filter((value) => typeof value === 'number');
  const value = numbers.length > 0 ? numbers.reduce((max, one) => Math.max(max, one), -Infinity) + 1 : 'no-such-value';
  return [
    {
      kind: 'unknown_value',
      value,
      how: 'is not one of the documented values',
      constraint: `enum: ${shownValues(allowed)}`,
    },
  ];
}

/** "The same item cannot be on two lines", "each tag once". */
const SAYS_ONCE =
  /\bsame\b[^.;]{0,30}\b(?:cannot|can't|must not|may not|never|not)\b[^.;]{0,40}\b(?:twice|two|again|several|more than one|more than once)\b|\b(?:no|never|not|cannot|without)\b[^.;]{0,40}\b(?:twice|more than once|repeated|repetitions?|duplicates?|duplicated)\b|\b(?:at most|only) once\b|\bno two\b[^.;]{0,40}\bsame\b|\b(?:must|have to|has to|shall) (?:all )?(?:be (?:unique|distinct|different)|differ)\b/i;

function listFaults(schema: JsonSchemaObject, sample: Json): ValueFault[] {
  if (!Array.isArray(sample)) return [];
  const { minItems = 0, maxItems = Infinity } = schema;
  const faults: ValueFault[] = [];
  if (minItems > 0) {
    const how = minItems === 1 ? 'is empty' : `has fewer than ${minItems} items`;
    faults.push({
      kind: 'too_few_items',
      value: sample.slice(0, minItems - 1),
      how,
      constraint: `minItems: ${minItems}`,
    });
  }
  const [item] = sample;
  if (maxItems < MAX_ITEMS && item !== undefined) {
    const value = Array.from({ length: maxItems + 1 }, (_none, index) => sample[index] ?? item);
    faults.push({
      kind: 'too_many_items',
      value,
      how: `has more than ${maxItems} items`,
      constraint: `maxItems: ${maxItems}`,
    });
  }
  return [...faults, ...repeatFaults(schema, sample)];
}

function repeatFaults({ uniqueItems, description }: JsonSchemaObject, sample: readonly Json[]): ValueFault[] {
  const [item] = sample;
  const isByWords = uniqueItems !== true;
  if (item === undefined || (isByWords && !SAYS_ONCE.test(description ?? ''))) return [];
  const constraint = isByWords ? 'each item once' : 'uniqueItems: true';
  const fault: ValueFault = { kind: 'repeated_items', value: [...sample, item], how: 'repeats an item', constraint };
  return [isByWords ? { ...fault, isSaid: true } : fault];
}

/** Every way to break one constraint of a schema, given a value that keeps it. Some may still be valid: the caller checks. */
export function faultsOf(schema: JsonSchema, sample: Json, definitions: Definitions): ValueFault[] {
  const flat = flatten(schema, definitions);
  const nullFault: ValueFault = {
    kind: 'null_value',
    value: null,
    how: 'is null',
    constraint: `type: ${mainType(flat) ?? 'not null'}`,
  };
  return [
    ...rangeFaults(flat),
    ...stepFaults(flat, sample),
    ...fractionFaults(flat, sample),
    ...centFaults(flat, sample),
    ...saidLimits(flat, sample),
    ...valueFaults(flat),
    ...textFaults(flat),
    ...lengthFaults(flat, sample),
    ...listFaults(flat, sample),
    ...typeFaults(flat),
    nullFault,
  ];
}
