/** Thrown inside for what is not supported; never leaves this file. */
class Unsupported extends Error {}

const CLASSES: Record<string, string> = { d: '7', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };

const MAX_REPEAT = 200;

/** Writes one text for a regular expression: first alternatives, fewest repetitions, no look-around. */
class PatternWriter {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  write(): string {
    const text = this.#alternatives();
    if (this.#at < this.#source.length) throw new Unsupported();
    return text;
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #take(): string {
    this.#at += 1;
    return this.#source.charAt(this.#at - 1);
  }

  #alternatives(): string {
    const first = this.#sequence();
    while (this.#peek() === '|') {
      this.#take();
      this.#sequence();
    }
    return first;
  }

  #sequence(): string {
    let text = '';
    while (this.#at < this.#source.length && !'|)'.includes(this.#peek())) {
      const atom = this.#atom();
      text += atom.repeat(this.#count());
    }
    return text;
  }

  #count(): number {
    const quantifier = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})[?]?/.exec(this.#source.slice(this.#at));
    if (quantifier === null) return 1;
    this.#at += quantifier[0].length;
    if (quantifier[1] !== undefined) return Math.min(Number(quantifier[1]), MAX_REPEAT);
    return quantifier[0].startsWith('+') ? 1 : 0;
  }

  #atom(): string {
    const char = this.#take();
    if (char === '^' || char === '$') return '';
    if (char === '.') return 'a';
    if (char === '[') return this.#set();
    if (char === '(') return this.#group();
    return char === '\\' ? this.#escape() : char;
  }

  #escape(): string {
    const char = this.#take();
    if (/[bBkpPux1-9]/.test(char)) throw new Unsupported();
    return CLASSES[char] ?? { n: '\n', t: '\t', r: '\r' }[char] ?? char;
  }

  #group(): string {
    if (this.#peek() === '?') {
      const kind = /^\?(?::|<[A-Za-z]\w*>)/.exec(this.#source.slice(this.#at));
      if (kind === null) throw new Unsupported();
      this.#at += kind[0].length;
    }
    const text = this.#alternatives();
    if (this.#take() !== ')') throw new Unsupported();
    return text;
  }

  #set(): string {
    const end = /^\^?\]?(?:[^\]\\]|\\.)*/.exec(this.#source.slice(this.#at));
    const body = end?.[0] ?? '';
    this.#at += body.length;
    if (this.#take() !== ']') throw new Unsupported();
    const member = new RegExp(`^[${body}]$`, 'u');
    const found = ['a', 'A', '7', '1', '-', '_', '.', ' '].find((char) => member.test(char));
    return (
      found ??
      (body.startsWith('^')
        ? '~'
        : body.charAt(0) === '\\'
          ? (CLASSES[body.charAt(1)] ?? body.charAt(1))
          : body.charAt(0))
    );
  }
}

/** A text that matches a pattern (ECMA-262), or null when none was found. The result has been tested against the pattern. */
export function textFromPattern(pattern: string): string | null {
  try {
    const text = new PatternWriter(pattern).write();
    return new RegExp(pattern, 'u').test(text) ? text : null;
  } catch {
    return null;
  }
}
