/** An answer of type T that is already JSON, built outside the main thread. */
export class PreparedJson<T> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Only the type, for the contract. */
  declare readonly value: T;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  /** One thing that is written as JSON, in pieces. */
  static of<T>(pieces: readonly string[]): PreparedJson<T> {
    return new PreparedJson(toBytes(pieces));
  }

  /** A list of things that are each written as JSON, in pieces. */
  static list<T>(things: readonly (readonly string[])[]): PreparedJson<T[]> {
    return new PreparedJson(
      toBytes(['[', ...things.flatMap((pieces, at) => (at === 0 ? pieces : [',', ...pieces])), ']']),
    );
  }

  /** An object whose members are values or prepared JSON; the type of each member decides. */
  static object<T extends object>(members: { [K in keyof T]: T[K] | PreparedJson<T[K]> }): PreparedJson<T> {
    const parts = Object.entries(members).flatMap(([name, value], at) => [
      Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`),
      value instanceof PreparedJson ? value.bytes : Buffer.from(JSON.stringify(value)),
    ]);
    return new PreparedJson(Buffer.concat([...parts, Buffer.from('}')]));
  }

  /** What it says, for the few who go on with it; it is small then. */
  read(): T {
    return JSON.parse(new TextDecoder().decode(this.bytes)) as T;
  }
}

/** Joining all pieces into one string and encoding it takes longer than writing each piece to its offset. */
function toBytes(pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at);
  return bytes;
}
