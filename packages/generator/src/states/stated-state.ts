import type { Operation } from '@assay/api-model';
import { wordsOfSuccess } from '../expectations/expectation.ts';
import type { Resource } from '../resources/api-index.ts';
import { effectsIn, withoutRefusalLists } from '../resources/words/refusals/refused-cases.ts';
import { sentencesIn, unwrapped } from '../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../resources/words/words.ts';
import { statesIn, statesInOrder } from './names.ts';
import { isMetCase, isOtherCase, isOtherMove, withCasesApart, type Case } from './said-clauses.ts';
import { deniedIn } from './sentences.ts';

const BECOMES = /\b(is|are|becomes?|gets?|turns?|will be|frees?|takes?|marks?|sets?|releases?|reserves?|moves?)\b/i;
const REFUSES =
  /\b(409|refused|rejected|conflict|cannot|can't|must|(?:has|have|needs?) to|only|if|when|while|until|unless|once|as long as|provided)\b/i;

const IN_CASE = /\b(if|when|whenever|while|until|unless|once|as (?:soon|long) as|after|with)\b/i;
const SOME = /\b(last|first|all|every|no|none|any|only|another|others?|still|also|more|less|fewer|enough|not)\b/i;

/** "When the last open order of a table in `service` is closed," speaks of some requests only. */
const isCase = (clause: string, states: readonly string[], given: Case | null): boolean =>
  IN_CASE.test(clause) && !isMetCase(clause, given) && (SOME.test(clause) || statesIn(clause, states).length > 0);

/** "With the last instalment the loan becomes settled": not with each of them. */
const AT_THE_LAST = /\b(?:with|by|on|upon|once|after) (?:the|its|their|all) (?:last|final|remaining|rest)\b/i;

/** "The visit becomes closed, the slot free": a part without a verb of its own has that of the part before. */
function withVerbs(parts: readonly string[]): string[] {
  let verb: string | null = null;
  return parts.map((part) => {
    const own: string | null = /\b(?:becomes?|is|are|turns?|gets?)\b/i.exec(part)?.[0] ?? null;
    const elided = own === null && verb !== null ? ELIDED.exec(part)?.groups : undefined;
    verb = own ?? (elided === undefined ? null : verb);
    return elided === undefined ? part : `${elided['what'] ?? ''} ${verb ?? ''} ${elided['state'] ?? ''}`;
  });
}

const ELIDED =
  /^(?:and |then )*(?<what>(?:the|its|their) [\w -]{2,30}?) (?<state>[`"']?[\w-]+[`"']?(?: again)?[.,;]?)$/i;

/** The part of what is said after a noun that says what becomes of it. */
function ledIn(after: string): string {
  // "Units reserved for it are available again" says what they are, not which ones.
  const [, is = after] = QUALIFIED.exec(after) ?? [];
  // "Moves it from open to closed" ends in the last one.
  const [, led = is] = /\bfrom\b.*?\b(?:to|into)\b(.*)/i.exec(is) ?? [];
  return led;
}

/** As `wordsOf` writes it. */
const QUALIFIED = /^\w+(?:ed|en) (?:\w+ ){1,4}?(?:is|are|becomes?|turns?|gets?|will be)\b(.*)$/;

/**
 * The state that a sentence about what an operation does gives to another kind of record: "and its slot is taken". `given`: where
 * its own record comes from and goes.
 */
export function statedState(
  operation: Operation,
  resource: Resource,
  states: readonly string[],
  given: Case | null = null,
): string | null {
  const said = withoutRefusalLists(`${operation.description ?? ''}\n\n${wordsOfSuccess(operation)}`);
  const whole = sentencesIn(unwrapped(said)).map(withCasesApart);
  const clauses = whole.flatMap((sentence) => {
    const parts = sentence.split(/(?<=,)\s+/);
    const isConditional = (at: number): boolean =>
      parts.slice(0, at).some((before) => isCase(before, states, given) || isOtherCase(before, given));
    const always = parts.filter((_, at) => !isConditional(at));
    return withVerbs(effectsIn(always)).filter((part) => !isOtherMove(part, given));
  });
  for (const sentence of clauses) {
    if (!BECOMES.test(sentence) || REFUSES.test(sentence) || AT_THE_LAST.test(sentence)) continue;
    // "The slot becomes free" says what becomes of it; "takes a free slot" says which one.
    const at = wordsOf(sentence).findIndex((word) => singular(word) === resource.name);
    const after = wordsOf(sentence)
      .slice(at + 1)
      .join(' ');
    const led = ledIn(after);
    // "Is taken and the dock has one free berth less" gives it the first of them.
    const [state] = at < 0 ? [] : statesInOrder(led, states);
    if (state !== undefined && deniedIn(led, [state]).length === 0) return state;
  }
  return null;
}
