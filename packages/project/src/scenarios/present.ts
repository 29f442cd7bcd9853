/** Without what is undefined. */
export function present<T extends object>(fields: T): T {
  const copy = { ...fields };
  for (const [key, value] of Object.entries(copy)) if (value === undefined) Reflect.deleteProperty(copy, key);
  return copy;
}
