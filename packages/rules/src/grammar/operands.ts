import type { Operand } from '../tree/check.ts';
import type { Input, Parser } from '../language/parser.ts';
import { lowerAt, remembered, tokenAt } from '../language/parser.ts';
import { phrase } from '../language/phrase.ts';
import type { Candidate } from '../language/resolve.ts';
import { nameCandidates } from './name-phrases.ts';

const sizeOf = phrase('[the] [total] (number|count|length|size|amount) of [the] [returned|listed]', {});
const valueOf = phrase('[the|its|their] [own] [value of] [the|its]', {});
const longestName = 6;

/** A value that stands elsewhere in the same answer: "the subtotal", "createdAt", "the number of items". */
export const namedOperand: Parser<Operand> = remembered((input, at) => {
  if (!canName(input, at)) return [];
  const [size] = sizeOf(input, at);
  if (size !== undefined) return sizes(input, size.next);
  const [value] = valueOf(input, at);
  const from = value?.next ?? at;
  if (input.end <= from || input.end - from > longestName) return [];
  const [best] = nameCandidates(input, { from, to: input.end });
  if (best === undefined || isRepeated(best.path) || !isOneValue(input, from, best)) return [];
  return [{ value: { kind: 'field', path: best.path }, next: input.end }];
});

function isOneValue(input: Input, from: number, { exact, sampled, isList, isObject }: Candidate): boolean {
  if (input.names.entries.length === 0) return looksLikeName(lowerAt(input, from), tokenAt(input, from)?.text);
  return exact && sampled && !isList && !isObject;
}

/** Most places can be told not to name anything without looking closer. */
function canName(input: Input, at: number): boolean {
  const first = tokenAt(input, at);
  if (first?.kind !== 'word' || input.end - at > longestName + 3) return false;
  if (input.names.entries.length > 0) return true;
  return looksLikeName(lowerAt(input, input.end - 1), tokenAt(input, input.end - 1)?.text);
}

/** Without a known answer only what is spelled as names are. */
function looksLikeName(lower: string, text: string | undefined): boolean {
  return text !== undefined && (text.includes('_') || (text !== lower && /[a-z][A-Z]/.test(text)));
}

function sizes(input: Input, from: number): { value: Operand; next: number }[] {
  const list = nameCandidates(input, { from, to: input.end }).find(
    ({ isList, extra, path }) => isList && extra.length === 0 && !isRepeated(path),
  );
  if (list !== undefined) return [{ value: { kind: 'size', path: list.path }, next: input.end }];
  const root = input.names.entries.find(({ path }) => path.length === 0);
  const isContext = input.names.context.has(lowerAt(input, input.end - 1).replace(/s$/, ''));
  return root?.isList === true && isContext ? [{ value: { kind: 'size', path: [] }, next: input.end }] : [];
}

/** A value of each item of a list is not one value. */
function isRepeated(path: readonly unknown[]): boolean {
  return path.some((step) => typeof step === 'object');
}
