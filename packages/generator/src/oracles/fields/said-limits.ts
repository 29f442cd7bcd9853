import type { Json, JsonSchemaObject } from '@assay/api-model';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { isDecimalText } from '../../schema/decimal-text.ts';
import { mainType } from '../../schema/resolve.ts';
import type { ValueFault } from './value-fault.ts';

const NUMBER = String.raw`(-?\d[\d,.]*\d|\d)`;
const CHARACTERS = String.raw`(?:characters?|letters?|signs?|chars?)`;
/** What a number of that size is counted in, and nothing more: "at most 40 per visitor" is of something else. */
const END = String.raw`(?: (?!per\b|each\b|and\b|or\b|to\b|of\b|times\b|in\b|at\b|for\b|if\b|with\b)[a-z%°€]+)?\s*(?:[.,;:)]|$)`;
const MAX = String.raw`(?:at (?:the )?most|no more than|not more than|never more than|up to|max(?:imum|\.)?(?: of)?(?: is)?:?|cannot exceed|(?:must|may|does|do) not exceed|never exceeds?)`;
const LEAST = String.raw`(?:at (?:the )?least|no less than|not less than|never less than|no fewer than|min(?:imum|\.)?(?: of)?(?: is)?:?|not below|never below)`;

const BOTH = new RegExp(String.raw`\b(?:between|from) ${NUMBER} (?:and|to) ${NUMBER}${END}`, 'i');
const HIGH = [
  new RegExp(String.raw`\b${MAX} ${NUMBER}${END}`, 'i'),
  new RegExp(String.raw`\b${NUMBER} or (?:less|fewer|lower)\b`, 'i'),
];
const LOW = [
  new RegExp(String.raw`\b${LEAST} ${NUMBER}${END}`, 'i'),
  new RegExp(String.raw`\b${NUMBER} or (?:more|higher)\b`, 'i'),
];
const LONG = new RegExp(String.raw`\b${MAX} ${NUMBER} ${CHARACTERS}\b`, 'i');
const SHORT = new RegExp(String.raw`\b${LEAST} ${NUMBER} ${CHARACTERS}\b`, 'i');
const NOT_ZERO =
  /\b(?:more|greater|higher|larger|bigger) than (?:0|zero|nothing)\b(?![.,]\d)|\babove (?:0|zero)\b(?![.,]\d)|\b(?:must not be|cannot be|may not be|never|not) (?:0|zero)\b(?![.,]\d)|^\s*an? (?:strictly )?positive (?:amount|integer)\b|\b(?:must|has to|have to) be positive\b|\b(?:0|0\.0+|zero) is (?:not an?|no|not allowed|not accepted)\b|\bnon-?zero\b/i;

/** Of what is so at times, for some, or only in what comes back. */
const LOOSE =
  /\b(?:if|when|unless|until|while|usually|normally|default|per|each|every|other|than the|rounded|shown|returned|returns|recommended|should|about|roughly|decimals?|places|days? (?:before|after|ahead)|or zero)\b/i;

const numberOf = (text: string | undefined): number | null => {
  const value = Number((text ?? '').replaceAll(',', ''));
  return text === undefined || text === '' || Number.isNaN(value) ? null : value;
};

const firstOf = (forms: readonly RegExp[], text: string): number | null =>
  numberOf(forms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined));

/** What is beyond is taken all the same. */
const SOFT = /\b(?:treated|capped|clamped|cut (?:off|down)|as if|counted as|served|truncated|shortened)\b/i;

const said = ({ description = '' }: JsonSchemaObject): string[] =>
  SOFT.test(description) ? [] : sentencesIn(unwrapped(description)).filter((sentence) => !LOOSE.test(sentence));

interface Limits {
  low: number | null;
  high: number | null;
}

function limitsIn(sentence: string): Limits {
  const both = BOTH.exec(sentence);
  return both === null
    ? { low: firstOf(LOW, sentence), high: firstOf(HIGH, sentence) }
    : { low: numberOf(both[1]), high: numberOf(both[2]) };
}

const limit = (value: number, how: string): ValueFault => ({
  kind: 'out_of_range',
  value: Number(value.toFixed(6)),
  how,
  constraint: how,
  isSaid: true,
});

/** Limits of a number that only its words give. */
function numberFaults(schema: JsonSchemaObject, sample: number): ValueFault[] {
  const step = mainType(schema) === 'integer' ? 1 : 0.01;
  const isOpenBelow = schema.minimum === undefined && schema.exclusiveMinimum === undefined;
  const isOpenAbove = schema.maximum === undefined && schema.exclusiveMaximum === undefined;
  const limits = said(schema)
    .map(limitsIn)
    .filter(({ low, high }) => sample >= (low ?? sample) && sample <= (high ?? sample));
  const lows = isOpenBelow ? limits.flatMap(({ low }) => low ?? []) : [];
  const highs = isOpenAbove ? limits.flatMap(({ high }) => high ?? []) : [];
  return [
    ...lows.slice(0, 1).map((low) => limit(low - step, `below ${low}`)),
    ...highs.slice(0, 1).map((high) => limit(high + step, `above ${high}`)),
  ];
}

function zeroFaults(schema: JsonSchemaObject, sample: Json): ValueFault[] {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity } = schema;
  if (!said(schema).some((sentence) => NOT_ZERO.test(sentence)) || minimum > 0 || exclusiveMinimum >= 0) return [];
  const isText = typeof sample === 'string' && isDecimalText(schema);
  if (!isText && (typeof sample !== 'number' || sample <= 0)) return [];
  const value = isText ? sample.replaceAll(/\d/g, '0').replace(/^0+(?=0)/, '') : 0;
  return [{ kind: 'out_of_range', value, how: 'is zero', constraint: 'not zero', isSaid: true }];
}

const MAX_LENGTH = 20_000;

/** A length that the first sentence with one gives. */
const lengthIn = (schema: JsonSchemaObject, form: RegExp): number | null => firstOf([form], said(schema).join(' '));

const isPlain = ({ format, pattern }: JsonSchemaObject, sample: string): boolean =>
  format === undefined && pattern === undefined && sample !== '' && !sample.includes('{{');

function longFaults(schema: JsonSchemaObject, sample: string): ValueFault[] {
  const longest = schema.maxLength === undefined ? lengthIn(schema, LONG) : null;
  if (longest === null || longest >= MAX_LENGTH || sample.length > longest) return [];
  const value = sample.repeat(Math.ceil((longest + 1) / sample.length)).slice(0, longest + 1);
  const how = `longer than ${longest} characters`;
  return [{ kind: 'too_long', value, how, constraint: `at most ${longest} characters`, isSaid: true }];
}

function shortFaults(schema: JsonSchemaObject, sample: string): ValueFault[] {
  const shortest = schema.minLength === undefined ? lengthIn(schema, SHORT) : null;
  if (shortest === null || shortest <= 1 || sample.length < shortest) return [];
  const how = `shorter than ${shortest} characters`;
  const value = sample.slice(0, shortest - 1);
  return [{ kind: 'too_short', value, how, constraint: `at least ${shortest} characters`, isSaid: true }];
}

/** Values beyond limits that only the words about them give: "between 1 and 40", "at most 60 characters", "0.00 is no deposit". */
export function saidLimits(schema: JsonSchemaObject, sample: Json): ValueFault[] {
  if (schema.enum !== undefined || schema.const !== undefined || schema.description === undefined) return [];
  const ofNumber = typeof sample === 'number' ? numberFaults(schema, sample) : [];
  const ofText =
    typeof sample === 'string' && isPlain(schema, sample)
      ? [...longFaults(schema, sample), ...shortFaults(schema, sample)]
      : [];
  const isZeroBelow = ofNumber.some(({ value }) => value === 0);
  return [...ofNumber, ...ofText, ...(isZeroBelow ? [] : zeroFaults(schema, sample))];
}
