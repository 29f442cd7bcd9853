/** A name that can stand in `{{ }}`, and where its value comes from. */
export interface KnownName {
  name: string;
  /** Shown beside it, such as `step before` or the environments that have it. */
  from: string;
}

/** A `{{` that is being written. */
export interface OpenName {
  /** Where it begins. */
  from: number;
  /** What stands behind it up to the caret. */
  typed: string;
}

const MAX_NAME = 100;

/** The `{{` before the caret that is not closed yet; null where none is. */
export function openName(text: string, caret: number): OpenName | null {
  const before = text.slice(Math.max(0, caret - MAX_NAME), caret);
  const [, braces = '', typed = ''] = /(\{\{\s*)([^{}\s]*)$/.exec(before) ?? [];
  return braces === '' ? null : { from: caret - typed.length - braces.length, typed };
}

/** Names that go on what was typed: those that begin with it first, then those that contain it. */
export function matchingNames(names: readonly KnownName[], typed: string): KnownName[] {
  const wanted = typed.toLowerCase();
  const at = ({ name }: KnownName): number => name.toLowerCase().indexOf(wanted);
  const rank = (one: KnownName): number => (at(one) === 0 ? 0 : 1);
  return names
    .filter((one) => at(one) !== -1)
    .toSorted((left, right) => rank(left) - rank(right) || left.name.localeCompare(right.name));
}

/** The text with a name in place of what is being written, and the caret behind it. Braces that stand there already are used. */
export function withName(
  text: string,
  { open, caret, name }: { open: OpenName; caret: number; name: string },
): { text: string; caret: number } {
  const [rest = ''] = /^[^{}\s]*\s*\}\}/.exec(text.slice(caret)) ?? [];
  const written = `{{${name}}}`;
  return {
    text: text.slice(0, open.from) + written + text.slice(caret + rest.length),
    caret: open.from + written.length,
  };
}
