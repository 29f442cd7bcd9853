import { UsageError } from './exit-codes.ts';

/** A value that cannot be read; the message says what it must look like. */
export class ArgumentError extends UsageError {}

/** @throws {ArgumentError} */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new ArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return value;
  };

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** `500ms`, `30s`, `2m`, or seconds, as milliseconds. @throws {ArgumentError} */
export function duration(text: string): number {
  const [, value = '', unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? [];
  const ms = Math.round(Number(value) * (units[unit] ?? 1000));
  if (value === '' || ms < 1 || ms > 3_600_000) throw new ArgumentError('Write for example 500ms, 30s or 2m.');
  return ms;
}

/** An option that can be given several times, or with commas. */
export const several = (text: string, before: string[] = []): string[] => [...before, ...text.split(',')];

/** An option that can be given several times. */
export const oneMore = (text: string, before: string[] = []): string[] => [...before, text];

/** @throws {ArgumentError} */
export function httpAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ArgumentError('It must be an address that begins with http:// or https://.');
  return text.replace(/\/+$/, '');
}

/** @throws {ArgumentError} */
export function yesOrNo(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ArgumentError('It must be true or false.');
}

/** @throws {ArgumentError} */
export const oneOf =
  <T extends string>(choices: readonly T[]) =>
  (text: string): T => {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw new ArgumentError(`It must be one of: ${choices.join(', ')}.`);
    return found;
  };
