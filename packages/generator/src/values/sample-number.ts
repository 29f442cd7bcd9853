import type { JsonSchemaObject } from '@assay/api-model';
import { isValid } from '../schema/is-valid.ts';

/** Whatever else has a limit of its own fits in several times. */
const AMPLE = 100;

const BY_NAME: [pattern: RegExp, value: number][] = [
  [/price|amount|total|cost|balance/, 9.5],
  [/lat(itude)?$/, 48.85],
  [/(lng|lon(gitude)?)$/, 2.35],
  [/year/, 2025],
  [/age$/, 36],
  [/limit|size|per_?page/, 10],
  [/percent|rate$/, 5],
  // What belongs to the record needs room in it.
  [/^(?!min).*(?:capacity|quota)|^max(?!imum)|^parallel/, AMPLE],
];

const wishFor = (name: string): number => BY_NAME.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? 1;

/** A realistic number within the documented limits. */
export function sampleNumber(schema: JsonSchemaObject, name: string, isInteger: boolean): number {
  const usual = isInteger ? Math.round(wishFor(name)) : wishFor(name);
  // As much room as there may be.
  const wish = usual === AMPLE ? Math.min(usual, schema.maximum ?? usual) : usual;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf: step = 1 } = schema;
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((bound) => bound !== undefined);
  const near = bounds.flatMap((bound) => [bound, bound + step, bound - step, bound + step / 2, bound - step / 2]);
  const [low, high] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum];
  const between = low === undefined || high === undefined ? [] : [Number(((low + high) / 2).toPrecision(12))];
  const multiples = bounds.flatMap((bound) => [Math.ceil(bound / step) * step, Math.floor(bound / step) * step]);
  const candidates = [wish, ...near, ...multiples, ...multiples.flatMap((at) => [at + step, at - step]), ...between];
  const type = isInteger ? 'integer' : 'number';
  return candidates.find((candidate) => isValid(candidate, { ...schema, type }, {})) ?? wish;
}
