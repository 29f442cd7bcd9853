import type { Json, Operation } from '@assay/api-model';
import { successStatus } from '../expectations/expectation.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { effectsIn, withoutRefusalLists } from '../resources/words/refused-cases.ts';
import { sentencesIn, unwrapped } from '../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../resources/words/words.ts';
import { actionOf, stateMachine } from './machine.ts';
import { statesIn } from './names.ts';

const BECOMES = /\b(is|are|becomes?|gets?|turns?|will be|frees?|takes?|marks?|sets?|releases?|reserves?|moves?)\b/i;
const REFUSES =
  /\b(409|refused|rejected|conflict|cannot|can't|must|(?:has|have|needs?) to|only|if|when|while|until|unless)\b/i;

const successWords = (operation: Operation): string =>
  operation.responses.find(({ status }) => status === String(successStatus(operation)))?.description ?? '';

const IN_CASE = /\b(if|when|whenever|while|until|unless|once|as (?:soon|long) as|after|with)\b/i;
const SOME = /\b(last|first|all|every|no|none|any|only|another|others?|still|also|more|less|fewer|enough|not)\b/i;

/** "When the last open order of a table in `service` is closed," speaks of some requests only. */
const isCase = (clause: string, states: readonly string[]): boolean =>
  IN_CASE.test(clause) && (SOME.test(clause) || statesIn(clause, states).length > 0);

/** "With the last instalment the loan becomes settled": not with each of them. */
const AT_THE_LAST = /\b(?:with|by|on|upon|once|after) (?:the|its|their|all) (?:last|final|remaining|rest)\b/i;

/** The state that a request leads its own record to, beside the others that it might. */
interface Move {
  to: string;
  states: readonly string[];
}

/** "When confirmed, the berth is taken": of another move than the one that is made. */
function isOtherMove(clause: string, move: Move | null): boolean {
  const named = move === null || !IN_CASE.test(clause) ? [] : statesIn(clause, move.states);
  return named.length > 0 && !named.includes(move?.to ?? '');
}

/** The move that a request makes by what it sends. */
export function moveOf(of: { operation: Operation; index: ApiIndex }, body: Json | undefined): Move | null {
  const machine = stateMachine(of);
  const action = machine === null ? null : actionOf(machine, of.operation, body);
  return machine === null || action?.choice === undefined || action.to === null
    ? null
    : { to: action.to, states: machine.states };
}

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

/**
 * The state that a sentence about what an operation does gives to another kind of record: "and its slot is taken". `move`: where one
 * operation makes several moves, the one that is made.
 */
export function statedState(
  operation: Operation,
  resource: Resource,
  states: readonly string[],
  move: Move | null = null,
): string | null {
  const said = withoutRefusalLists(`${operation.description ?? ''}\n\n${successWords(operation)}`);
  const whole = sentencesIn(unwrapped(said));
  const clauses = whole.flatMap((sentence) => {
    const parts = withVerbs(effectsIn(sentence.split(/(?<=,)\s+/)));
    return parts.filter(
      (_, at) => !parts.slice(0, at).some((before) => isCase(before, states) || isOtherMove(before, move)),
    );
  });
  for (const sentence of clauses) {
    if (!BECOMES.test(sentence) || REFUSES.test(sentence) || AT_THE_LAST.test(sentence)) continue;
    // "The slot becomes free" says what becomes of it; "takes a free slot" says which one.
    const at = wordsOf(sentence).findIndex((word) => singular(word) === resource.name);
    const after = wordsOf(sentence)
      .slice(at + 1)
      .join(' ');
    // "Moves it from open to closed" ends in the last one.
    const [, led = after] = /\bfrom\b.*?\b(?:to|into)\b(.*)/i.exec(after) ?? [];
    const [state] = at < 0 ? [] : statesIn(led, states);
    if (state !== undefined) return state;
  }
  return null;
}
