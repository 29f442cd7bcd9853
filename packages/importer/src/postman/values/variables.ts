import type { CollectionEnvironment, EnvironmentVariable } from '../../collection/types.ts';
import { at, listOf, textOf } from '../../reading/fields.ts';
import { isOn } from '../fields.ts';

/** `[{key, value, enabled | disabled}]`, or the older `[{id, value}]`. */
export function variableRows(rows: unknown): EnvironmentVariable[] {
  return listOf(rows).flatMap((row) => {
    const key = textOf(at(row, 'key') ?? at(row, 'id') ?? at(row, 'name')).trim();
    if (key === '') return [];
    const value = at(row, 'value') ?? at(row, 'currentValue') ?? at(row, 'initialValue');
    const isSecret = textOf(at(row, 'type')).toLowerCase() === 'secret';
    return [
      {
        key,
        value: typeof value === 'object' ? '' : textOf(value),
        enabled: isOn(row),
        ...(isSecret && { type: 'secret' as const }),
      },
    ];
  });
}

/** Whether a parsed file is an exported environment: named values and no requests. */
export function isEnvironment(value: unknown): boolean {
  return Array.isArray(at(value, 'values')) && at(value, 'item') === undefined && at(value, 'requests') === undefined;
}

export function readEnvironment(value: unknown, index: number): CollectionEnvironment {
  const name = textOf(at(value, 'name')).trim();
  return { name: name === '' ? `Environment ${index + 1}` : name, values: variableRows(at(value, 'values')) };
}
