import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { SchemaValidateFunction } from 'ajv/dist/types/index.js';

/**
 * Items of a list compared by what they say instead of each with each: the keyword that comes with the library takes time that grows
 * with the square of the list (JSON Schema 2020-12, validation section 6.4.3).
 */
export function compareItemsOnce(ajv: Ajv2020): void {
  const validate: SchemaValidateFunction = (wanted: boolean, items: unknown[]): boolean => {
    const twins = wanted ? findTwins(items) : null;
    if (twins === null) return true;
    const [i, j] = twins;
    const message = `must NOT have duplicate items (items ## ${i} and ${j} are identical)`;
    validate.errors = [{ keyword: 'uniqueItems', message, params: { i, j } }];
    return false;
  };
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', errors: true, validate });
}

/** The first two items that are the same; null when each is its own. */
function findTwins(items: unknown[]): [number, number] | null {
  const seen = new Map<unknown, number>();
  for (const [at, item] of items.entries()) {
    const key = typeof item === 'object' && item !== null ? `object ${toCanonical(item)}` : keyOf(item);
    const before = seen.get(key);
    if (before !== undefined) return [before, at];
    seen.set(key, at);
  }
  return null;
}

/** A text is kept apart from the writing of an object. */
function keyOf(value: unknown): unknown {
  return typeof value === 'string' ? `text ${value}` : value;
}

/** JSON with the members of objects in the order of their names. */
function toCanonical(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
