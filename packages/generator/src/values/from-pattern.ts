import { matches } from '../schema/matches.ts';

/** Thrown inside for what is not supported; never leaves this file. */
class Unsupported extends Error {}

const CLASSES: Record<string, string> = { d: '7', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };

const MAX_REPEAT = 200;
/** Repeats of repeats add up. */
const MAX_WRITTEN = 20_000;

/** Characters of the private use area, so that no pattern means them. */
const MARKS = { digit: '\uE000', letter: '\uE001', capital: '\uE002' } as const;

const KINDS = [
  { mark: MARKS.digit, all: '0123456789', name: '$randomDigits' },
  { mark: MARKS.letter, all: 'abcdefghijklmnopqrstuvwxyz', name: '$randomLetters' },
  { mark: MARKS.capital, all: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', name: '$randomCapitals' },
] as const;

const isMark = (text: string): boolean => text.length === 1 && text >= MARKS.digit && text <= MARKS.capital;

/** Fewer random characters than these would meet again. */
const MIN_RANDOM = 6;

/** Writes one text for a regular expression: first alternatives, fewest repetitions, no look-around. */
class PatternWriter {
  readonly #source: string;
  readonly #marked: boolean;
  #at = 0;

  /** `marked` writes a mark wherever one of many characters of a kind will do. */
  constructor(source: string, marked = false) {
    this.#source = source;
    this.#marked = marked;
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
      const count = this.#count(this.#marked && isMark(atom));
      if (text.length + atom.length * count > MAX_WRITTEN) throw new Unsupported();
      text += atom.repeat(count);
    }
    return text;
  }

  /** `isRandom`: where it may repeat more often, it does so until few texts meet again. */
  #count(isRandom: boolean): number {
    const quantifier = /^(?:[?*+]|\{(\d+)(,(\d*))?\})[?]?/.exec(this.#source.slice(this.#at));
    if (quantifier === null) return 1;
    this.#at += quantifier[0].length;
    const [sign, least, , max] = quantifier;
    const count = least === undefined ? Number(sign.startsWith('+')) : Math.min(Number(least), MAX_REPEAT);
    const mayGrow = sign.startsWith('+') || quantifier[2] !== undefined;
    if (!isRandom || !mayGrow) return count;
    return Math.max(count, Math.min(MIN_RANDOM, max === undefined || max === '' ? MIN_RANDOM : Number(max)));
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
    if (this.#marked && (char === 'd' || char === 'w')) return MARKS.digit;
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
    const mark = this.#marked ? KINDS.find(({ all }) => Array.from(all).every((char) => member.test(char))) : undefined;
    if (mark !== undefined) return mark.mark;
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
    return matches(pattern, text) ? text : null;
  } catch {
    return null;
  }
}

/** A template that matches a pattern and is another text each time; null when the pattern leaves too little room. */
export function templateFromPattern(pattern: string, minRandom = MIN_RANDOM): string | null {
  let written: string;
  try {
    written = new PatternWriter(pattern, true).write();
  } catch {
    return null;
  }
  const random = Array.from(written).filter((char) => isMark(char)).length;
  if (random < minRandom) return null;
  return KINDS.reduce(
    (text, { mark, name }) => text.replaceAll(new RegExp(`${mark}+`, 'g'), (run) => `{{${name}:${run.length}}}`),
    written,
  );
}
