import type { Json } from '@assay/api-model';
import type { ScenarioText } from '../format/scenario-text.ts';

const PLACEHOLDER = /\{\{\s*([^{}\s]+)\s*\}\}/g;
const WHOLE = /^\{\{\s*([^{}\s]+)\s*\}\}$/;
/** A dynamic value that reads the value of another name. */
const LINKED = /^\$linked:([^:]+):/;

export type Lookup = (name: string) => Json | undefined;

/** Keys below which a text that is nothing but a placeholder takes the value with its type, as the runner does it. */
const TYPED = new Set(['body', 'change']);

/** A scenario with the values of the names that are known; other placeholders stay. */
export function fillScenario(scenario: ScenarioText, lookup: Lookup): ScenarioText {
  return filledFields(scenario, lookup, false);
}

function filledFields<T extends object>(fields: T, lookup: Lookup, isTyped: boolean): T {
  const copy = { ...fields };
  for (const [key, part] of Object.entries(copy))
    if (key !== 'rows') Reflect.set(copy, key, filled(part, lookup, isTyped || TYPED.has(key)));
  return copy;
}

function filled(value: unknown, lookup: Lookup, isTyped: boolean): unknown {
  if (typeof value === 'string') return filledText(value, lookup, isTyped);
  if (Array.isArray(value)) return value.map((item: unknown) => filled(item, lookup, isTyped));
  return typeof value === 'object' && value !== null ? filledFields(value, lookup, isTyped) : value;
}

function filledText(text: string, lookup: Lookup, isTyped: boolean): Json {
  if (!text.includes('{{')) return text;
  const only = isTyped ? lookup(WHOLE.exec(text)?.[1] ?? '') : undefined;
  if (only !== undefined) return only;
  return text.replaceAll(PLACEHOLDER, (written, name: string) => {
    const value = lookup(name);
    if (value === undefined) return written;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

/** The names that a scenario uses and does not take itself. Dynamic values are none. */
export function openNames({ rows: _rows, ...scenario }: ScenarioText): string[] {
  const taken = new Set(takenNames(scenario));
  const used = new Set<string>();
  collect(scenario, used);
  return [...used].filter((name) => !name.startsWith('$') && !taken.has(name));
}

function collect(value: unknown, used: Set<string>): void {
  if (typeof value === 'string') {
    for (const [, name = ''] of value.matchAll(PLACEHOLDER)) used.add(LINKED.exec(name)?.[1] ?? name);
  } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part, used);
}

/** The names that a scenario takes out of answers. */
export function takenNames({ take, before, then, after }: Omit<ScenarioText, 'rows'>): string[] {
  const steps = [...(before ?? []), ...(then ?? []), ...(after ?? [])];
  return [take, ...steps.map((step) => step.take)].flatMap((one) => Object.keys(one ?? {}));
}
