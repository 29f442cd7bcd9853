import type { Json, JsonSchema } from '@assay/api-model';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { plain } from '../resources/words/words.ts';

const MOMENTS = new Set(['date-time', 'date', 'time']);
const MAX_PROPERTIES = 20_000;

const known = new WeakMap<Definitions, ReadonlyMap<string, Json>>();

const keyOf = (name: string, format: string): string => `${plain(name)} ${format}`;

function collect(definitions: Definitions): Map<string, Json> {
  const found = new Map<string, Json>();
  let left = MAX_PROPERTIES;
  for (const schema of Object.values<JsonSchema>(definitions)) {
    if (typeof schema === 'boolean') continue;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if ((left -= 1) < 0) return found;
      const { format = '', examples = [], readOnly } = flatten(property, definitions);
      const [example] = examples;
      const key = keyOf(name, format);
      if (MOMENTS.has(format) && example !== undefined && readOnly !== true && !found.has(key)) found.set(key, example);
    }
  }
  return found;
}

/**
 * A moment as another schema of the document shows it for a field of the same name: how far apart two of them are, and which minutes
 * they begin at, often follows rules that no schema has.
 */
export function shownMoment(name: string, format: string | undefined, definitions: Definitions): Json | undefined {
  if (format === undefined || !MOMENTS.has(format)) return undefined;
  const shown = known.get(definitions) ?? collect(definitions);
  known.set(definitions, shown);
  return shown.get(keyOf(name, format));
}
