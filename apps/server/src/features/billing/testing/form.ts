type Value = string | Value[] | { [name: string]: Value };

/** `a[b][0]=c` as `{a: {b: ['c']}}`, the way Stripe reads forms and queries. */
export function parseForm(text: string): Record<string, Value> {
  const root: Record<string, Value> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/\[|\]\[|\]/).filter((key, at) => at === 0 || key !== '');
    put(root, keys, value);
  }
  return asLists(root) as Record<string, Value>;
}

function put(into: Record<string, Value>, keys: string[], value: string): void {
  const [key = '', ...rest] = keys;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inside = into[key] ?? {};
  into[key] = inside;
  put(inside as Record<string, Value>, rest, value);
}

function asLists(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, one]): [string, Value] => [key, asLists(one)]);
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at));
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}
