import type { Token } from '../../language/tokens.ts';
import { wordOf } from '../form.ts';
import { auxiliaries } from './words.ts';

/** The words of a clause that stand for the slots of its template. */
export type Captures = Record<string, Token[]>;

type Part =
  | { kind: 'words'; options: string[][]; isOptional: boolean }
  | { kind: 'capture'; name: string; mayBeEmpty: boolean }
  | { kind: 'auxiliary'; isOptional: boolean };

export type Template = Part[];

export type Classes = Record<string, string>;

const maxMatches = 8;

/**
 * A clause in which slots stand for what varies: `{a}` for one or more words, `{a?}` for any number, `<class>` for one of the phrases of a
 * class, `<aux>` for verbs such as "must not be", `x|y` for one of these words; a question mark makes it optional.
 */
export function template(text: string, classes: Classes = {}): Template {
  return text.split(' ').map((part): Part => {
    const isOptional = part.endsWith('?') && !part.startsWith('{');
    const plain = isOptional ? part.slice(0, -1) : part;
    const capture = /^\{(\w+)(\??)\}$/.exec(plain);
    if (capture !== null) return { kind: 'capture', name: capture[1] ?? '', mayBeEmpty: capture[2] === '?' };
    if (plain === '<aux>') return { kind: 'auxiliary', isOptional };
    const name = /^<(\w+)>$/.exec(plain)?.[1];
    const options = name === undefined ? plain.split('|') : (classes[name] ?? '').split('|');
    return { kind: 'words', options: options.map(wordsOf), isOptional };
  });
}

const wordsOf = (phrase: string): string[] => phrase.replaceAll('_', ' ').split(' ');

/** All ways in which a clause is of the form of a template. */
export function matchesOf(parts: Template, tokens: readonly Token[]): Captures[] {
  if (!mayMatch(parts, tokens)) return [];
  const found: Captures[] = [];
  const match = (index: number, at: number, captures: Captures): void => {
    if (found.length >= maxMatches) return;
    const part = parts[index];
    if (part === undefined) {
      if (at === tokens.length) found.push(captures);
      return;
    }
    if (part.kind === 'capture') return captured(part, index, at, captures);
    if (part.isOptional) match(index + 1, at, captures);
    if (part.kind === 'words') {
      for (const option of part.options)
        if (option.every((word, offset) => wordOf(tokens[at + offset]) === word))
          match(index + 1, at + option.length, captures);
      return;
    }
    const end = auxiliaryEnd(tokens, at);
    if (end > at) match(index + 1, end, { ...captures, aux: [...(captures['aux'] ?? []), ...tokens.slice(at, end)] });
  };
  const captured = (
    { name, mayBeEmpty }: Part & { kind: 'capture' },
    index: number,
    at: number,
    captures: Captures,
  ): void => {
    const isLast = index === parts.length - 1;
    const first = isLast ? tokens.length : mayBeEmpty ? at : at + 1;
    if (isLast && first === at && !mayBeEmpty) return;
    for (let end = first; end <= tokens.length; end++)
      match(index + 1, end, { ...captures, [name]: tokens.slice(at, end) });
  };
  match(0, 0, {});
  return found;
}

/** Whether a clause has a word of each class that the form needs. */
function mayMatch(parts: Template, tokens: readonly Token[]): boolean {
  const words = new Set(tokens.map(wordOf));
  return parts.every(
    (part) => part.kind !== 'words' || part.isOptional || part.options.some(([first = '']) => words.has(first)),
  );
}

const duties = /^(has|have|had|need|needs|ought|get|gets|got)$/;
const duty = /^(to|been|not|never|already|always|also|still)$/;
const supposed = /^(supposed|expected|required|allowed|able|going|meant|permitted|guaranteed|bound|possible)$/;

/** Behind the verbs that only say that and how something has to be. */
export function auxiliaryEnd(tokens: readonly Token[], from: number): number {
  let next = from;
  for (;;) {
    const [word, after] = [wordOf(tokens[next]), wordOf(tokens[next + 1])];
    if (word === 'no' && after === 'longer') next += 2;
    else if (auxiliaries.has(word) || (duties.test(word) && duty.test(after))) next++;
    else if (supposed.test(word) && after === 'to') next += 2;
    else return next;
  }
}

/** Whether words that go with a verb deny it. */
export function isDenied(tokens: readonly Token[] = []): boolean {
  const denials = tokens.filter(
    (token, at) =>
      /^(not|never|cannot|isnt|nobody|neither)$/.test(wordOf(token)) ||
      (wordOf(token) === 'no' && wordOf(tokens[at + 1]) === 'longer'),
  );
  return denials.length % 2 === 1;
}
