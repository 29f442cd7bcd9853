import { isMap, isScalar, isSeq } from 'yaml';
import type { Node, Scalar } from 'yaml';
import type { Json } from '@assay/api-model';
import { pairsOf, partsOf } from './parts.ts';

/** Says what is wrong at one location of a file; the location then has no value. */
export type Report = (node: Node, message: string) => undefined;

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
/** What other readers of YAML take for a number, a truth value or nothing. */
const OTHER_VALUE =
  /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0x[\dA-Fa-f]+|0o[0-7]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|~|Null|NULL|True|TRUE|False|FALSE)$/;
const NOTHING = /^(?:|~|null|Null|NULL)$/;
const literals: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['null', null],
  ['true', true],
  ['false', false],
]);

export const isPlain = ({ type }: Scalar): boolean => type === 'PLAIN';

/** Whether a text that stands there without quotes is something else than a text in JSON. */
export const isValueWord = (text: string): boolean =>
  literals.has(text) || JSON_NUMBER.test(text) || OTHER_VALUE.test(text) || text === '';

/** Whether a text that stands there without quotes says nothing, where only texts can be. */
export const isNothingWord = (text: string): boolean => NOTHING.test(text);

/** A JSON value. Numbers are read from their source, so none of them loses digits without a word. */
export function jsonOf(node: Node, report: Report): Json | undefined {
  if (isScalar(node)) return isPlain(node) ? plainValue(node, report) : String(node.value);
  if (isSeq(node)) {
    const items = partsOf(node).map(({ value }) => jsonOf(value, report));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isMap(node)) return undefined;
  const entries = pairsOf(node).map(({ key, value }): [string, Json | undefined] => [
    keyText(key),
    jsonOf(value, report),
  ]);
  const whole = entries.filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return whole.length === entries.length ? Object.fromEntries(whole) : undefined;
}

export const keyText = (key: unknown): string => (isScalar(key) ? String(key.value) : '');

function plainValue(node: Scalar, report: Report): Json | undefined {
  const text = String(node.value);
  const literal = literals.get(text);
  if (literal !== undefined) return literal;
  if (text === '') {
    report(node, 'Nothing stands here. Write null, "" or a value.');
    return undefined;
  }
  if (JSON_NUMBER.test(text)) {
    const value = Number(text);
    const isExact = Number.isFinite(value) && (!/^-?\d+$/.test(text) || Number.isSafeInteger(value));
    if (isExact) return value;
    report(node, `The number ${text} would lose digits. Put it in quotes if it is a text: "${text}".`);
    return undefined;
  }
  if (!OTHER_VALUE.test(text)) return text;
  report(
    node,
    `${text} is read in different ways. Put it in quotes if it is a text ("${text}"), or write it as JSON does.`,
  );
  return undefined;
}
