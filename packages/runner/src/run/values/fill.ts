import type { Json } from '@assay/api-model';
import { TransportError } from '../../transport/transport-error.ts';
import type { RequestParameter } from '@assay/scenario';
import { queryValue } from './addresses.ts';
import { dynamicValue } from './dynamic-values.ts';
import { neighbourOf } from './neighbours.ts';
import { integerOf } from './random.ts';
import type { Random } from './random.ts';
import { ShiftedTimes } from './shifted-time.ts';

/** What `{{name}}` in the requests of one scenario stands for. */
export interface Values {
  random: Random;
  /** Taken from the answers of earlier steps. */
  extracted: ReadonlyMap<string, Json>;
}

const PLACEHOLDER = /\{\{\s*([^{}\s]+)\s*\}\}/g;
const WHOLE = /^\{\{\s*([^{}\s]+)\s*\}\}$/;

const BETWEEN = /^\$randomBetween:(-?\d{1,15}):(-?\d{1,15})$/;

/** `$randomBetween:1:99`, both included; null for any other name. */
function between(name: string, random: Random): number | null {
  const match = BETWEEN.exec(name);
  return match === null ? null : integerOf(random, Number(match[1]), Number(match[2]));
}

/** `{{$linked:next:page[size]}}`: a parameter of the address in `next`. */
const LINKED = /^\{\{\$linked:([^{}\s:]+):([^{}\s]+)\}\}$/;

/** What placeholders of one request may grow to, in characters: a short body can name a long value many times. */
const MAX_FILLED = 10 * 1024 * 1024;

/** Fills in one request, and counts what it writes. */
class Filling {
  readonly #values: Values;
  readonly #times: ShiftedTimes;
  #left = MAX_FILLED;

  constructor(values: Values) {
    this.#values = values;
    this.#times = new ShiftedTimes(values.random);
  }

  #valueOf(name: string): Json | undefined {
    const extracted = this.#values.extracted.get(name);
    if (extracted !== undefined) return extracted;
    const { random } = this.#values;
    return (
      neighbourOf(name, this.#values.extracted) ??
      this.#times.valueOf(name) ??
      between(name, random) ??
      dynamicValue(name, random) ??
      undefined
    );
  }

  /** The value of a parameter; null when it is one that an address is asked for and does not have. */
  parameter(text: string): string | null {
    const [, name = '', parameter = ''] = LINKED.exec(text) ?? [];
    return name === '' ? this.text(text) : (queryValue(this.#values.extracted.get(name), parameter) ?? null);
  }

  /** A text with its placeholders replaced; a name that nobody knows stays as it is written. */
  text(text: string): string {
    if (!text.includes('{{')) return text;
    return text.replaceAll(PLACEHOLDER, (written, name: string) => {
      const value = this.#valueOf(name);
      if (value === undefined) return written;
      const filled = typeof value === 'string' ? value : JSON.stringify(value);
      this.#count(filled);
      return filled;
    });
  }

  /** The same inside of a JSON value. A text that is nothing but a placeholder of a step becomes its value, type and all. */
  json(value: Json): Json {
    if (typeof value === 'string') {
      const name = WHOLE.exec(value)?.[1] ?? '';
      const { extracted: known, random } = this.#values;
      const extracted = known.get(name) ?? neighbourOf(name, known) ?? between(name, random) ?? undefined;
      if (extracted === undefined) return this.text(value);
      this.#count(typeof extracted === 'string' ? extracted : JSON.stringify(extracted));
      return extracted;
    }
    if (Array.isArray(value)) return value.map((item) => this.json(item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.json(part)]));
  }

  #count({ length }: string): void {
    this.#left -= length;
    if (this.#left < 0)
      throw new TransportError('invalid_request', 'With its values filled in, the request is larger than 10 MB.');
  }
}

/**
 * Parameters as they are sent.
 * @throws {TransportError} invalid_request when they become larger than 10 MB
 */
export function fillParameters(parameters: RequestParameter[], values: Values): RequestParameter[] {
  const filling = new Filling(values);
  return parameters.map((parameter) => ({
    ...parameter,
    value: parameter.value === null ? null : filling.parameter(parameter.value),
    bodyValue: filling.json(parameter.bodyValue),
  }));
}

/** Names of steps' values that a request needs and that are not there. */
export function missingNames(
  parameters: RequestParameter[],
  { extracted }: { extracted: { has(name: string): boolean } },
): string[] {
  const written = parameters.map(({ value, bodyValue }) => `${value ?? ''} ${JSON.stringify(bodyValue)}`).join(' ');
  const names = [...written.matchAll(PLACEHOLDER)].map((match) =>
    (match[1] ?? '').replace(/^\$(?:linked|otherThan|nextTo|inCapitals):([^:]+)(?::.*)?$/s, '$1'),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('$') && !extracted.has(name));
}
