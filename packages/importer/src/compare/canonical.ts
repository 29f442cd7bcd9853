import type { JsonSchema } from '@assay/api-model';

/**
 * A part of an operation as text that is equal exactly when the part means the same: keys in order, every schema that it refers to
 * written out once, and those by the order in which they are met instead of by name.
 */
export function canonical(part: unknown, definitions: Record<string, JsonSchema>): string {
  const numbers = new Map<string, number>();
  const queue: string[] = [];
  const refer = (ref: string): string => {
    const known = numbers.get(ref);
    if (known !== undefined) return `#${known}`;
    numbers.set(ref, numbers.size);
    queue.push(ref);
    return `#${numbers.size - 1}`;
  };
  const parts = [write(part, refer)];
  for (let ref = queue.shift(); ref !== undefined; ref = queue.shift()) {
    parts.push(write(definitions[ref.slice('#/$defs/'.length)] ?? null, refer));
  }
  return parts.join('\n');
}

function write(value: unknown, refer: (ref: string) => string): string {
  if (Array.isArray(value)) return `[${value.map((item) => write(item, refer)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([key, inner]) => inner !== undefined && !isProse(key, inner));
  const written = fields
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${isReference(key, inner) ? refer(inner) : write(inner, refer)}`);
  return `{${written.join(',')}}`;
}

/** What people read does not change what is sent or answered. A property may be called so too; then it is a schema. */
function isProse(key: string, value: unknown): boolean {
  return (
    (key === 'description' || key === 'title' || key === 'summary') && (typeof value === 'string' || value === null)
  );
}

function isReference(key: string, value: unknown): value is string {
  return key === '$ref' && typeof value === 'string' && value.startsWith('#/$defs/');
}
