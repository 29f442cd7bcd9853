import type { Input } from '../../language/parser.ts';
import { lowerAt, tokenAt } from '../../language/parser.ts';

const openers = new Set(
  'verify verifies verifying validate validates check checks checking ensure ensures assert asserts expect expects confirm confirms make test tests that whether sure then please also'.split(
    ' ',
  ),
);
const labels = /^(?:[A-Z][A-Z0-9]+-\d+|test|tc|step|case|rule|#?\d{1,3}|tc\d+|tc-\d+)$/i;

/** Where the sentence proper begins, after "Verify that", "TC-12:", "Test 3:", "[POST]::/path -". */
export function leadIn(input: Input): number {
  let at = skipRoute(input, 0);
  at = skipLabel(input, at);
  while (at < input.end - 1 && openers.has(lowerAt(input, at)) && tokenAt(input, at)?.kind === 'word') {
    if (lowerAt(input, at + 1) === ':') return at + 2;
    at++;
  }
  return at;
}

function skipLabel(input: Input, at: number): number {
  for (let end = at; end < Math.min(input.end - 1, at + 3); end++) {
    if (!labels.test(input.tokens[end]?.text ?? '')) return at;
    const mark = lowerAt(input, end + 1);
    if (mark === ':' || mark === ')' || (mark === '-' && /-\d/.test(input.tokens[end]?.text ?? ''))) return end + 2;
  }
  return at;
}

function skipRoute(input: Input, at: number): number {
  if (lowerAt(input, at) !== '[' || !/^(get|post|put|patch|delete|head|options)(\]|$)/.test(lowerAt(input, at + 1)))
    return at;
  for (let end = at + 2; end < input.end - 1; end++) if (lowerAt(input, end) === '-') return end + 1;
  return at;
}

/** Where the sentence proper ends, before "please" and "expected". */
export function leadOut(input: Input, from: number): number {
  let end = input.end;
  for (; end > from + 2; end--) {
    const last = lowerAt(input, end - 1);
    const before = lowerAt(input, end - 2);
    const isLoose =
      last === 'please' ||
      last === 'thanks' ||
      last === 'yet' ||
      last === 'anymore' ||
      (last === 'expected' && !/^(is|are|as|be|not|than)$/.test(before));
    if (!isLoose && last !== ',') break;
  }
  return end;
}
