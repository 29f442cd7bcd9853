import type { Json } from '@assay/api-model';

const SAMPLES: Record<string, string> = {
  $randomDigits: '7',
  $randomLetters: 'k',
  $randomCapitals: 'K',
};

/** The dynamic values that move a moment, each time to another one, as a part of a pattern. */
export const MOVES_MOMENT = 'shifted|weekly|upcoming';

/** A text with its dynamic values as examples of the same form, to test it against a schema. */
export const settle = (text: string): string =>
  text
    .replaceAll(/\{\{(\$random[A-Z][a-z]+):(\d+)\}\}/g, (_all, name: string, count: string) =>
      (SAMPLES[name] ?? 'x').repeat(Number(count)),
    )
    .replaceAll(/\{\{\$within:([^{}:]+):[^{}]+\}\}/g, (_all, moment: string) => moment)
    .replaceAll(/\{\{\$ahead:-?\d+:-?\d+(T[^{}]+)?\}\}/g, (_all, time = '') => `2031-05-06${time}`)
    .replaceAll(/\{\{\$(?:shifted|weekly|upcoming(?:\+\d{1,3})?):([^{}]+)\}\}/g, (_all, moment: string) => moment)
    .replaceAll(/\{\{\$randomBetween:(-?\d+):-?\d+\}\}/g, (_all, low: string) => low)
    .replaceAll('{{$randomUUID}}', '3fa85f64-5717-4562-b3fc-2c963f66afa6');

/** The same for every text of a value. */
export function settleValue(value: Json): Json {
  if (typeof value === 'string')
    return /^\{\{\$randomBetween:[^{}]+\}\}$/.test(value) ? Number(settle(value)) : settle(value);
  if (Array.isArray(value)) return value.map(settleValue);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, settleValue(part)]));
}
