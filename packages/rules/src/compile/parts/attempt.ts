import type { RuleContext } from '../../exchange.ts';
import type { Reading } from '../../grammar/reading.ts';
import type { Input } from '../../language/parser.ts';
import { inputOf, withBudget } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import { ClauseReader } from '../clauses.ts';
import { leadIn, leadOut } from '../lead-ins.ts';
import { constraintReadings } from './constraints.ts';
import { discourseReadings } from './discourse.ts';
import { islandReadings } from './islands.ts';

/** What was found in a text. */
export interface Attempt {
  input: Input;
  reader: ClauseReader;
  /** Where the sentence proper begins. */
  from: number;
  readings: Reading[];
}

/** Reads a text as a whole, and by its parts where nothing reads it whole. */
export function attemptOf(text: string, input: Input, context: RuleContext): Attempt {
  const reader = new ClauseReader(input, context);
  const from = leadIn(input);
  const notated = isNotation(input, from) ? constraintReadings(withBudget(input, partWork), from) : [];
  if (notated.length > 0) return { input, reader, from, readings: notated };
  const readings = reader.read({ from, to: leadOut(input, from) });
  const all = readings.length > 0 || from === 0 ? readings : reader.read({ from: 0, to: input.end });
  return { input, reader, from, readings: all.length > 0 ? all : inParts(text, { input, context, from }) };
}

/** "price: number, ...": a colon behind the first word and a comma, as nobody writes a sentence. */
function isNotation({ tokens }: Input, from: number): boolean {
  return /^(:|->|→|=)$/.test(tokens[from + 1]?.text ?? '') && tokens.some(({ text }) => /^[,;|]$/.test(text));
}

/** What each part may cost that is read by itself. */
const partWork = 160;

function inParts(
  text: string,
  { input, context, from }: { input: Input; context: RuleContext; from: number },
): Reading[] {
  const read = (tokens: Token[]): Reading[] => {
    const part = inputOf(tokens, { names: input.names, work: partWork });
    const readings = new ClauseReader(part, context).read({ from: 0, to: tokens.length });
    if (readings.length > 0 && part.budget.left >= 0) return readings;
    const fresh = () => inputOf(tokens, { names: input.names, work: partWork });
    const contract = constraintReadings(fresh(), 0);
    return contract.length > 0 ? contract : islandReadings(fresh(), 0);
  };
  return discourseReadings({ text, input: withBudget(input, partWork), read }, from);
}
