import type { Json, JsonSchemaObject } from '@assay/api-model';
import { isAmount, type ItemField } from '../../resources/lists/item-fields.ts';
import { isEchoedName, isRewritten } from '../../rules/echo-rules.ts';
import { isValid } from '../../schema/is-valid.ts';
import { matches } from '../../schema/matches.ts';
import { mainType } from '../../schema/resolve.ts';

/** How many records of its own a list scenario stands on: one below, two equal, one above. */
export const OWN_COUNT = 4;

/** The value of one field in one own record. */
export interface OwnValue {
  /** As the body of its create has it. */
  written: Json;
  /** As a query sends it. */
  sent: string;
  /** As a rule compares with it. */
  ruled: string;
  /** Order among the values of this field; equal ones have the same. Null for texts, whose order is unknown. */
  rank: number | null;
}

/** Whether two records have the same in a field. */
export const isSame = (a: OwnValue, b: OwnValue): boolean =>
  a.rank === null || b.rank === null ? a.sent === b.sent : a.rank === b.rank;

/** One value for each own record. */
export type OwnValues = readonly OwnValue[];

/** Where the values of equal, lower and higher rank go: another arrangement for each field, so that no two fields sort alike. */
const RANKS = [
  [1, 2, 0, 1],
  [2, 1, 0, 1],
  [1, 0, 2, 1],
  [0, 1, 2, 1],
] as const;
const SIDES = [
  [0, 1, 0, 1],
  [0, 0, 1, 1],
  [1, 0, 0, 1],
] as const;

const ranksOf = (turn: number): readonly number[] => RANKS[turn % RANKS.length] ?? RANKS[0];

const DAY_MS = 86_400_000;

/** A value as a query sends it. */
export const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const literal = (value: Json, rank: number | null): OwnValue => ({
  written: value,
  sent: textOf(value),
  ruled: JSON.stringify(value),
  rank,
});

const isFirst = (value: Json | undefined): value is number => typeof value === 'number' && Number.isFinite(value);

/** A power of ten near a number, where more digits begin: numbers in the order of their text are not sorted there. */
function powerNear(value: number): number | null {
  const isYear = Number.isInteger(value) && value >= 1900 && value <= 2100;
  return value <= 0 || isYear ? null : 10 ** Math.max(1, Math.round(Math.log10(value)));
}

/** Three numbers that a schema allows, in order, near a base; null when there are none. */
function threeNumbers(schema: JsonSchemaObject, base: Json | undefined): number[] | null {
  const step = schema.multipleOf ?? 1;
  const from = isFirst(base) ? base : (schema.minimum ?? (schema.exclusiveMinimum ?? 0) + step);
  const power = powerNear(from);
  const powers = power === null ? [] : [power, power * 10];
  const middles = [...powers, ...[1, 0, -1].map((shift) => from + shift * step)];
  const tries = middles.map((middle) => [middle - step, middle, middle + step]);
  const found = tries.find((values) => values.every((value) => isValid(value, schema, {})));
  return found?.map((value) => Number(value.toFixed(6))) ?? null;
}

const UPCOMING = /^\{\{\$upcoming:(.+)\}\}$/s;

/** A moment some days later, in the form that it is written in; null when it is no moment, or one that moves by itself. */
export function laterBy(written: string, days: number): string | null {
  const upcoming = UPCOMING.exec(written)?.[1];
  if (upcoming !== undefined) return days === 0 ? written : `{{$upcoming+${days}:${upcoming}}}`;
  const [, day = '', rest = ''] = /^(\d{4}-\d{2}-\d{2})(T.*)?$/s.exec(written) ?? [];
  const date = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(date) ? null : `${new Date(date + days * DAY_MS).toISOString().slice(0, 10)}${rest}`;
}

/** One of two values in each record. */
const onSides = (low: Json, high: Json, turn: number): OwnValue[] =>
  (SIDES[turn % SIDES.length] ?? SIDES[0]).map((side) => literal(side === 0 ? low : high, null));

/** Values for one field whose order is known; null when the schema leaves no choice or a server may store others. */
export function rankedValues({ name, schema }: ItemField, base: Json | undefined, turn: number): OwnValues | null {
  if (!isEchoedName(name) || isRewritten(schema) || schema.const !== undefined) return null;
  if (schema.enum !== undefined) {
    const [low, high] = schema.enum.filter((value) => value !== null);
    return low === undefined || high === undefined ? null : onSides(low, high, turn);
  }
  const type = mainType(schema) ?? '';
  if (type === 'boolean') return onSides(false, true, turn);
  if (type === 'integer' || type === 'number') return numberValues(schema, base, turn);
  return isAmount({ schema }) ? amountValues(schema, base, turn) : null;
}

function numberValues(schema: JsonSchemaObject, base: Json | undefined, turn: number): OwnValues | null {
  const numbers = threeNumbers(schema, base);
  return numbers?.length === 3 ? ranksOf(turn).map((rank) => literal(numbers[rank] ?? 0, rank)) : null;
}

/** Amounts that are written as text, some of them with more digits: they are in another order as texts than as numbers. */
function amountValues(schema: JsonSchemaObject, base: Json | undefined, turn: number): OwnValues | null {
  const [text, part = ''] = /^\d+(?:\.(\d+))?$/.exec(typeof base === 'string' ? base : '') ?? [];
  const numbers = text === undefined ? null : threeNumbers({}, Math.max(1, Math.floor(Number(text))));
  const texts = (numbers ?? []).map((value) => value.toFixed(part.length));
  const isAllowed = texts.length === 3 && texts.every((value) => isValid(value, schema, {}));
  return isAllowed ? ranksOf(turn).map((rank) => literal(texts[rank] ?? '', rank)) : null;
}

/** A number that no two records share; null where the schema leaves no room for it. */
export function distinctValues(schema: JsonSchemaObject, base: Json | undefined): OwnValues | null {
  if (mainType(schema) !== 'integer' || schema.enum !== undefined) return null;
  const from = isFirst(base) ? base : (schema.minimum ?? 1);
  const numbers = Array.from({ length: OWN_COUNT }, (_, record) => from + record * (schema.multipleOf ?? 1));
  return numbers.every((one) => isValid(one, schema, {})) ? numbers.map((one, rank) => literal(one, rank)) : null;
}

/** How many days later than the base each record's moments are: all moments of a record move together, and keep their order. */
export const DAYS = RANKS[2];

/** The same where no two may have the same: what takes a time takes it from the others. */
export const DAYS_APART: readonly number[] = [1, 0, 3, 2];

const SHIFTED = /^\{\{\$(?:shifted|weekly):(.+)\}\}$/s;

/** The moment that is written without being moved by itself, days later; null where it does not move by itself. */
export function apartBy(written: string, days: number): string | null {
  const moment = SHIFTED.exec(written)?.[1];
  return moment === undefined ? null : laterBy(moment, days);
}

const LETTERS = 8;
const LONGEST = 'cedar'.length + 1 + LETTERS;

/** Whether a text field takes words of ours: some letters that nobody else has, alone and beside another word. */
export function takesWords({ name, schema }: ItemField): boolean {
  const { minLength = 0, maxLength = Infinity, pattern, format, enum: values } = schema;
  if (mainType(schema) !== 'string' || format !== undefined || values !== undefined) return false;
  if (!isEchoedName(name) || isRewritten(schema) || minLength > LETTERS || maxLength < LONGEST) return false;
  return (
    pattern === undefined || ['abcdefgh', 'abcdefgh cedar', 'cedar abcdefgh'].every((text) => matches(pattern, text))
  );
}

/** Letters that nobody else has. They begin with one that comes after those of the words beside them. */
const MARK = `m{{$randomLetters:${LETTERS - 1}}}`;

/** The own records in the order of their texts. */
export const TEXT_ORDER = { prefixed: [0, 3, 2, 1], usual: [3, 0, 2, 1] } as const;

export const isWord = ({ written, rank }: OwnValue): boolean => rank === null && textOf(written).startsWith(MARK);

/**
 * Texts of the own records: letters that nobody else has, and beside them other words. `variable` holds what the first one was
 * made with.
 */
export function wordValues(variable: (record: number) => string, isPrefix: boolean): OwnValues {
  const mark = `{{${variable(0)}}}`;
  const written = [MARK, `${mark} cedar`, `${mark} birch`, isPrefix ? `${mark} alder` : `alder ${mark}`];
  return written.map((text, at) => ({
    written: text,
    sent: `{{${variable(at)}}}`,
    ruled: `{${variable(at)}}`,
    rank: null,
  }));
}

/** The same letters in all own records, which nobody else has. `variable` holds what the first one was made with. */
export const sharedWords = (variable: string): OwnValues =>
  Array.from({ length: OWN_COUNT }, (_, at) => ({
    written: at === 0 ? MARK : `{{${variable}}}`,
    sent: `{{${variable}}}`,
    ruled: `{${variable}}`,
    rank: null,
  }));
