import type { Input, Match, Parser } from '../parser.ts';
import { lowerAt, tokenAt } from '../parser.ts';

const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const tens = new Map(
  Object.entries({
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  }),
);
const scales = new Map(Object.entries({ hundred: 100, thousand: 1000, million: 1_000_000 }));
/** A number in figures, or in words up to the millions. */
export const numberValue: Parser<number> = (input, at) => {
  const found = tokenAt(input, at);
  if (found === undefined) return [];
  if (found.text === '(' && tokenAt(input, at + 1)?.kind === 'number' && lowerAt(input, at + 2) === ')') {
    return [{ value: Number(tokenAt(input, at + 1)?.text), next: at + 3 }];
  }
  if (found.kind === 'number')
    return [{ value: Number(found.text), next: skipRepeated(input, at + 1, Number(found.text)) }];
  return found.kind === 'word' ? numberInWords(input, at) : [];
};

export function numberInWords(input: Input, at: number): Match<number>[] {
  let total = 0;
  let part = -1;
  let next = at;
  for (; next < input.end; next++) {
    const word = lowerAt(input, next);
    const small = smallNumber(word);
    const scale = scales.get(word);
    if (small !== null && (part < 0 || part % 10 === 0)) part = Math.max(part, 0) + small;
    else if (scale !== undefined && part >= 0) {
      total += scale > 100 ? part * scale : 0;
      part = scale > 100 ? 0 : part * scale;
    } else break;
  }
  if (part < 0) return [];
  const value = total + part;
  return [{ value, next: skipRepeated(input, next, value) }];
}

const smallNumbers = new Map([...numberWords.map((word, value) => [word, value] as const), ...tens]);

function smallNumber(word: string): number | null {
  if (word.includes('-')) {
    const [ten = '', one = ''] = word.split('-');
    const value = tens.get(ten);
    const rest = numberWords.indexOf(one);
    return value !== undefined && rest > 0 && rest < 10 ? value + rest : null;
  }
  return smallNumbers.get(word) ?? null;
}

/** Whether a number in words can begin with this one. */
export function isNumberWord(word: string): boolean {
  return smallNumber(word) !== null;
}

/** "three (3)" says one number twice. */
function skipRepeated(input: Input, at: number, value: number): number {
  const again = tokenAt(input, at + 1);
  const repeated = lowerAt(input, at) === '(' && lowerAt(input, at + 2) === ')' && again !== undefined;
  if (!repeated) return at;
  return Number(again.text) === value || numberWords.indexOf(again.lower) === value ? at + 3 : at;
}
