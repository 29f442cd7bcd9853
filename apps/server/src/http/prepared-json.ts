/** An answer of the type T that is JSON already, made where making it stops nobody. */
export class PreparedJson<T> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Only the type, for the contract. */
  declare readonly value: T;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  /** What it says, for the few who go on with it; it is small then. */
  read(): T {
    return JSON.parse(new TextDecoder().decode(this.bytes)) as T;
  }
}
