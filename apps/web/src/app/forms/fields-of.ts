/**
 * The texts of a form by the names of its fields. Spaces around a name or an address are slips of the hand; in a secret they are a part
 * of it (NIST SP 800-63B, 5.1.1.2).
 */
export function fieldsOf(
  entries: Iterable<[string, FormDataEntryValue]>,
  secrets: ReadonlySet<string>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of entries)
    if (typeof value === 'string') fields[name] = secrets.has(name) ? value : value.trim();
  return fields;
}

/** The fields whose text is hidden while it is typed. */
export const secretFieldsOf = (form: Pick<HTMLFormElement, 'querySelectorAll'>): ReadonlySet<string> =>
  new Set(Array.from(form.querySelectorAll<HTMLInputElement>('input[type=password]'), ({ name }) => name));
