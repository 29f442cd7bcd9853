import { View } from './decoded-view.ts';
import { isPlainWord, isValueAt } from './plain-words.ts';
import { MIN_LENGTH, Scanner } from './scanner.ts';
import { writingsOf } from './writings.ts';

const BLANKS = ' \t\r\n';
const SEPARATORS = `${BLANKS}:-_.,;|`;
/** JSON in JSON in an address. */
const MAX_DECODINGS = 3;
const MAX_KNOWN = 32;

type Ranges = [from: number, to: number][];

/** Finds secrets in a text, however they are escaped or encoded there. */
export class SecretFinder {
  static readonly #known = new Map<string, SecretFinder>();

  readonly #exact: Scanner;
  readonly #anyCase: Scanner;
  /** Words are found in any sentence, so they are looked for as values only. */
  readonly #words: Scanner;
  readonly #base64: Scanner;
  readonly #hex: Scanner;

  private constructor(secrets: readonly string[]) {
    const writings = secrets.map(writingsOf);
    const others = secrets.filter((one) => !isPlainWord(one)).map(writingsOf);
    this.#exact = new Scanner(others.flatMap(({ exact }) => exact));
    this.#anyCase = new Scanner(
      others.flatMap(({ anyCase }) => anyCase),
      { ignoresCase: true },
    );
    this.#words = new Scanner(secrets.filter(isPlainWord), { ignoresCase: true });
    // As mail and PEM wrap it.
    this.#base64 = new Scanner(
      writings.flatMap(({ base64 }) => base64),
      { skipped: BLANKS, ignoresCase: true },
    );
    this.#hex = new Scanner(
      writings.flatMap(({ hex }) => hex),
      { skipped: SEPARATORS, ignoresCase: true },
    );
  }

  /** Null when none of the texts is long enough to be a secret. */
  static for(secrets: readonly string[]): SecretFinder | null {
    const long = secrets.filter(({ length }) => length >= MIN_LENGTH);
    if (long.length === 0) return null;
    const key = JSON.stringify(long);
    let finder = this.#known.get(key);
    if (finder === undefined) {
      if (this.#known.size >= MAX_KNOWN) this.#known.clear();
      finder = new SecretFinder(long);
      this.#known.set(key, finder);
    }
    return finder;
  }

  /** Where secrets stand, in their order and without overlaps. */
  find(text: string): Ranges {
    if (text.length < MIN_LENGTH) return [];
    const ranges: Ranges = [];
    let view: View | null = View.of(text);
    for (let round = 0; view !== null && round <= MAX_DECODINGS; round += 1) {
      const here: View = view;
      const keep = (from: number, to: number): unknown => ranges.push(here.range(from, to));
      this.#exact.scan(here.codes, keep);
      this.#anyCase.scan(here.codes, keep);
      this.#words.scan(here.codes, (from, to) => isValueAt(here.codes, from, to) && keep(from, to));
      this.#base64.scan(here.codes, keep);
      const bytes = here.withoutPrefixes() ?? here;
      this.#hex.scan(bytes.codes, (from, to) => ranges.push(bytes.range(from, to)));
      view = here.decoded();
    }
    return merged(ranges);
  }
}

function merged(ranges: Ranges): Ranges {
  const result: Ranges = [];
  for (const [from, to] of ranges.toSorted((left, right) => left[0] - right[0])) {
    const last = result.at(-1);
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
