/** The shortest text that is looked for, in characters. */
export const MIN_LENGTH = 4;
const BUCKETS = 0x1_00_00;
const CODES = 0x1_00_00;
/** In a table of codes: this one may stand anywhere. */
const SKIPPED = 0;

export interface ScanOptions {
  /** Characters that may stand anywhere between those that are looked for. */
  skipped?: string;
  ignoresCase?: boolean;
}

/** Texts that begin alike. */
interface Branch {
  next: Map<number, Branch>;
  isEnd: boolean;
}

const newBranch = (): Branch => ({ next: new Map(), isEnd: false });

const hashOf = (a: number, b: number, c: number, d: number): number =>
  (Math.imul(a, 0x6d_2b) ^ Math.imul(b, 0x3_35) ^ Math.imul(c, 0x1f) ^ d) & (BUCKETS - 1);

/** Looks for many texts at once, in a time that does not depend on how many there are. */
export class Scanner {
  /** Which hashes of four characters a text begins with: most positions need this one look. */
  readonly #begins = new Uint8Array(BUCKETS);
  readonly #root = newBranch();
  /** What each code counts as. */
  readonly #table = new Uint16Array(CODES);

  constructor(targets: Iterable<string>, { skipped = '', ignoresCase = false }: ScanOptions = {}) {
    for (let code = 0; code < CODES; code += 1) this.#table[code] = code;
    if (ignoresCase) for (let code = 0x41; code <= 0x5a; code += 1) this.#table[code] = code + 0x20;
    for (let at = 0; at < skipped.length; at += 1) this.#table[skipped.charCodeAt(at)] = SKIPPED;
    for (const target of targets) this.#add(target);
  }

  #add(target: string): void {
    const codes = Array.from({ length: target.length }, (_, at) => this.#table[target.charCodeAt(at)] ?? 0);
    const [a = 0, b = 0, c = 0, d = 0] = codes;
    if (codes.length < MIN_LENGTH) return;
    this.#begins[hashOf(a, b, c, d)] = 1;
    let branch = this.#root;
    for (const code of codes) {
      const next = branch.next.get(code) ?? newBranch();
      branch.next.set(code, next);
      branch = next;
    }
    branch.isEnd = true;
  }

  /** Calls `found` with the position of the longest text at each character that one begins with. */
  scan(text: Uint16Array, found: (from: number, to: number) => void): void {
    if (this.#root.next.size === 0) return;
    const table = this.#table;
    const begins = this.#begins;
    let [a, b, c, d] = [0, 0, 0, 0];
    let [atA, atB, atC, atD] = [0, 0, 0, 0];
    for (let at = 0; at < text.length; at += 1) {
      const code = table[text[at] ?? 0] ?? 0;
      if (code === SKIPPED) continue;
      a = b;
      b = c;
      c = d;
      d = code;
      atA = atB;
      atB = atC;
      atC = atD;
      atD = at;
      if (begins[hashOf(a, b, c, d)] !== 1) continue;
      const to = this.#endOf(text, atA);
      if (to > 0) found(atA, to);
    }
  }

  /** Where the longest text ends that begins there; 0 when none does. */
  #endOf(text: Uint16Array, from: number): number {
    let branch: Branch | undefined = this.#root;
    let end = 0;
    for (let at = from; at < text.length; at += 1) {
      const code = this.#table[text[at] ?? 0] ?? 0;
      if (code === SKIPPED) continue;
      branch = branch.next.get(code);
      if (branch === undefined) break;
      if (branch.isEnd) end = at + 1;
    }
    return end;
  }
}
