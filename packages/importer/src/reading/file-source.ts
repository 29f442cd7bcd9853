/** Where a reference to another file leads. */
export type FoundFile =
  | { kind: 'main' }
  | { kind: 'file'; path: string }
  | { kind: 'broken'; reason: string }
  /** There is no such file in the upload. */
  | { kind: 'alone' };

/** The files that a document may refer to. */
export interface FileSource {
  /** `base`: the file in which the reference stands; null for the document itself. */
  find(file: string, base: string | null): FoundFile;
  /** The parsed content of a file that was found. */
  valueOf(path: string): unknown;
}

/** `models/pet.yaml#/Pet` as its file and its fragment; the file is empty for a local reference. */
export function splitReference(ref: string): { file: string; fragment: string } {
  const hash = ref.indexOf('#');
  return hash < 0 ? { file: ref, fragment: '' } : { file: ref.slice(0, hash), fragment: ref.slice(hash) };
}

/** The file that a pointer leads into; null for the document itself, whose pointers are empty or begin with a slash. */
export function fileOf(pointer: string): string | null {
  return pointer === '' || pointer.startsWith('/') ? null : splitReference(pointer).file;
}
