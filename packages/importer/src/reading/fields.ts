import { isFields } from './reader.ts';

/** The own property of an object, whatever the value is. */
export function at(value: unknown, key: string): unknown {
  return isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text, number or boolean as text; anything else as the fallback. */
export function textOf(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : fallback;
}
