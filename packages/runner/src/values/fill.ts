import type { Json } from '@assay/api-model';
import type { RequestParameter } from '../types.ts';
import { dynamicValue } from './dynamic-values.ts';
import type { Random } from './random.ts';

/** What `{{name}}` in the requests of one scenario stands for. */
export interface Values {
  random: Random;
  /** Taken from the answers of earlier steps. */
  extracted: ReadonlyMap<string, Json>;
}

const PLACEHOLDER = /\{\{\s*([^{}\s]+)\s*\}\}/g;
const WHOLE = /^\{\{\s*([^{}\s]+)\s*\}\}$/;

function valueOf(name: string, values: Values): Json | undefined {
  const extracted = values.extracted.get(name);
  return extracted === undefined ? (dynamicValue(name, values.random) ?? undefined) : extracted;
}

/** A text with its placeholders replaced; a name that nobody knows stays as it is written. */
export function fillText(text: string, values: Values): string {
  if (!text.includes('{{')) return text;
  return text.replaceAll(PLACEHOLDER, (written, name: string) => {
    const value = valueOf(name, values);
    if (value === undefined) return written;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

/** The same inside of a JSON value. A text that is nothing but a placeholder of a step becomes its value, type and all. */
export function fillJson(value: Json, values: Values): Json {
  if (typeof value === 'string') {
    const extracted = values.extracted.get(WHOLE.exec(value)?.[1] ?? '');
    return extracted === undefined ? fillText(value, values) : extracted;
  }
  if (Array.isArray(value)) return value.map((item) => fillJson(item, values));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fillJson(part, values)]));
}

/** Parameters as they are sent. */
export function fillParameters(parameters: RequestParameter[], values: Values): RequestParameter[] {
  return parameters.map((parameter) => ({
    ...parameter,
    value: parameter.value === null ? null : fillText(parameter.value, values),
    bodyValue: fillJson(parameter.bodyValue, values),
  }));
}

/** Names of steps' values that a request needs and that are not there. */
export function missingNames(parameters: RequestParameter[], values: Values): string[] {
  const written = parameters.map(({ value, bodyValue }) => `${value ?? ''} ${JSON.stringify(bodyValue)}`).join(' ');
  const names = [...written.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => !name.startsWith('$') && !values.extracted.has(name));
}
