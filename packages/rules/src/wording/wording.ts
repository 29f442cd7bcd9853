import type { Subject } from '../tree/vocabulary.ts';
import type { Scanner } from './scanner.ts';

/** How a value is written in a sentence, and read back from it: each is made of the same table, so one cannot know more than the other. */
export interface Wording<T> {
  /** `subject` is what the value is said of. */
  write: (value: T, subject?: Subject) => string;
  /** Undefined for a text that says something else; the scanner is where it was then. */
  read: (text: Scanner, subject?: Subject) => T | undefined;
}

/** A part of a wording that writes some of the fields of a `T`, and reads these. */
export interface Piece<T> {
  write: (value: T, subject?: Subject) => string;
  read: (text: Scanner, subject?: Subject) => object | undefined;
}

/** A field of a record at this point of its sentence. */
export function field<Name extends string, T>(name: Name, wording: Wording<T>): Piece<Record<Name, T>> {
  return {
    write: (value, subject) => wording.write(value[name], subject),
    read: (text, subject) => {
      const found = wording.read(text, subject);
      return found === undefined ? undefined : { [name]: found };
    },
  };
}

/** A field that has one value in this sentence, which is not written. */
export function constant<const T>(name: string, value: T) {
  return { write: () => '', read: () => ({ [name]: value }) };
}

/** The kind of a record, which its words stand for. */
export const kind = <const Kind extends string>(name: Kind) => constant('kind', name);

/** A record as one sentence of words and its fields. */
export function phrase<T extends object>(...pieces: readonly (string | Piece<NoInfer<T>>)[]): Wording<T> {
  const parts = pieces.map((piece): Piece<T> => (typeof piece === 'string' ? said(piece) : piece));
  return {
    write: (value, subject) => parts.map((part) => part.write(value, subject)).join(''),
    read: (text, subject) =>
      text.attempt(() => {
        const found: Partial<T> = {};
        for (const part of parts) {
          const fields = part.read(text, subject);
          if (fields === undefined) return undefined;
          Object.assign(found, fields);
        }
        return found as T;
      }),
  };
}

function said(words: string): Piece<object> {
  const lower = words.toLowerCase();
  return { write: () => words, read: (text) => (text.take(lower) ? {} : undefined) };
}

/** A part that may be left out, when it says nothing. */
export function optional<Name extends string, T>(
  name: Name,
  { without, wording }: { without: NoInfer<T>; wording: Wording<NonNullable<NoInfer<T>>> },
): Piece<Record<Name, T>> {
  return {
    write: (value, subject) => {
      const own = value[name];
      return own === without || own === null || own === undefined ? '' : wording.write(own, subject);
    },
    read: (text, subject) => ({ [name]: wording.read(text, subject) ?? without }),
  };
}

/** Words that stand only where a field is true. */
export function flag<Name extends string>(name: Name, words: string): Piece<Record<Name, boolean>> {
  const lower = words.toLowerCase();
  return { write: (value) => (value[name] ? words : ''), read: (text) => ({ [name]: text.take(lower) }) };
}

/** What is read, made anew: with its fields in the order in which they are stored, where they are said in another. */
export function rebuilt<T>(wording: Wording<T>, build: (found: T) => T): Wording<T> {
  return {
    write: wording.write,
    read: (text, subject) => {
      const found = wording.read(text, subject);
      return found === undefined ? undefined : build(found);
    },
  };
}

/** A value with words before and after it. */
export function affixed<T>(before: string, wording: Wording<T>, after = ''): Wording<T> {
  const [head, tail] = [before.toLowerCase(), after.toLowerCase()];
  return {
    write: (value, subject) => `${before}${wording.write(value, subject)}${after}`,
    read: (text, subject) =>
      text.attempt(() => {
        const found = text.take(head) ? wording.read(text, subject) : undefined;
        return found !== undefined && text.take(tail) ? found : undefined;
      }),
  };
}

/** One of several constants; of two that begin alike the longer one is read. */
export function words<T extends string>(table: Record<T, string>): Wording<T> {
  const names = Object.keys(table).filter((name): name is T => Object.hasOwn(table, name));
  const rows = names
    .map((name) => ({ name, text: table[name].toLowerCase() }))
    .toSorted((one, other) => other.text.length - one.text.length);
  return {
    write: (value) => table[value],
    read: (text) => rows.find((row) => text.take(row.text))?.name,
  };
}

/** One of several constants that are written as they are named. */
export function wordsOf<T extends string>(names: readonly T[]): Wording<T> {
  const rows = names.map((name) => ({ name, lower: name.toLowerCase() }));
  return { write: (value) => value, read: (text) => rows.find(({ lower }) => text.take(lower))?.name };
}

/** At least one, with the same words between them; it ends where no other follows these. */
export function listOf<T>(wording: Wording<T>, between: string): Wording<T[]> {
  const joint = between.toLowerCase();
  return {
    write: (values, subject) => values.map((value) => wording.write(value, subject)).join(between),
    read: (text, subject) => {
      const first = wording.read(text, subject);
      if (first === undefined) return undefined;
      const found = [first];
      for (;;) {
        const next = text.attempt(() => (text.take(joint) ? wording.read(text, subject) : undefined));
        if (next === undefined) return found;
        found.push(next);
      }
    },
  };
}

/** At least two of them. */
export function severalOf<T>(wording: Wording<T>, between: string): Wording<T[]> {
  const list = listOf(wording, between);
  const read: Wording<T[]>['read'] = (text, subject) =>
    text.attempt(() => {
      const found = list.read(text, subject);
      return found !== undefined && found.length > 1 ? found : undefined;
    });
  return { write: list.write, read };
}

/** Written as the first of them, and read as any. */
export function either<T>(first: Wording<T>, ...others: readonly Wording<T>[]): Wording<T> {
  const all = [first, ...others];
  return {
    write: first.write,
    read: (text, subject) => {
      for (const one of all) {
        const found = one.read(text, subject);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** A wording for each kind of something. */
export type Kinds<T extends { kind: string }> = { [Kind in T['kind']]: Wording<T & { kind: Kind }> };

/** Read as the first kind in the table whose wording fits. */
export function byKind<T extends { kind: string }>(table: Kinds<T>): Wording<T> {
  const rows = new Map<string, Wording<T>>(Object.entries(table));
  return {
    write: (value, subject) => rows.get(value.kind)?.write(value, subject) ?? '',
    read: (text, subject) => {
      for (const row of rows.values()) {
        const found = row.read(text, subject);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}
