import type { RuleContext } from '../../exchange.ts';
import type { Reading } from '../../grammar/reading.ts';
import type { Input } from '../../language/parser.ts';
import { inputOf, lowerAt, withBudget } from '../../language/parser.ts';
import type { OutcomeName } from '../../tree/check.ts';
import type { Token } from '../../language/tokens.ts';
import { phraseReadings } from '../../phrases/index.ts';
import { isCertain } from '../sureness.ts';
import { saysExactly } from '../gates/contradiction.ts';
import { ClauseReader } from '../clauses.ts';
import { leadIn, leadOut } from '../lead-ins.ts';
import { constraintReadings } from './constraints.ts';
import { discourseReadings } from './discourse.ts';
import { islandReadings } from './islands.ts';
import { segmentsOf } from './segments.ts';

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
  const all = (readings.length > 0 || from === 0 ? readings : reader.read({ from: 0, to: input.end })).map(ofTheCall);
  if (isPlain(text, input, all)) return { input, reader, from, readings: all };
  const phrased = phraseReadings(input, from);
  if (phrased.length > 0) return { input: affordable(input), reader, from, readings: together(phrased, input, all) };
  const parts = tellsAndDemands(text, input, from) ? inParts(text, { input, context, from }) : [];
  if (parts.length > 0) return { input, reader, from, readings: together(parts, input, all) };
  return { input, reader, from, readings: all.length > 0 ? all : inParts(text, { input, context, from }) };
}

const demandStarts = /^(it|they|this|that|these|those|all|every|each|only|no)$/;

const mostPlain = 4;

/** What is written as rules are read back means just that, and so does a short sentence that left nothing to be guessed. */
function isPlain(text: string, input: Input, families: Reading[]): boolean {
  if (input.end <= mostPlain && families.some(isCertain)) return true;
  return families.some(({ check }) => saysExactly(text, check));
}

/** What was read by phrases does not depend on what the families could afford. */
const affordable = (input: Input): Input => (input.budget.left < 0 ? withBudget(input, 0) : input);

const deeds = new Set<OutcomeName>(['succeeds', 'created', 'updated', 'deleted', 'retrieved', 'accepted']);

/** "when a booking is created, the status is 201" tells which call is meant; as a condition it would let every other status pass. */
function ofTheCall(reading: Reading): Reading {
  const { check } = reading;
  if (check.kind !== 'when' || check.condition.kind !== 'outcome' || !deeds.has(check.condition.outcome))
    return reading;
  const { consequence } = check;
  return consequence.kind === 'test' && consequence.subject.kind === 'status'
    ? { ...reading, check: consequence }
    : reading;
}

/** A complaint, or what was done, beside what must be: a family that reads both as one sentence mixes them up. */
function tellsAndDemands(text: string, input: Input, from: number): boolean {
  const segments = segmentsOf(text, input, from);
  const told = segments.findIndex(({ isDemand }) => isDemand);
  const first = segments[told];
  if (first === undefined || told === 0) return false;
  const start = /^(but|so|and|,)$/.test(lowerAt(input, first.from)) ? first.from + 1 : first.from;
  return demandStarts.test(lowerAt(input, start));
}

/** Where both read the whole text and one says what the other says, that is what is meant. */
function together(phrased: Reading[], { budget }: Input, families: Reading[]): Reading[] {
  // Where the families could not look at everything, the best of what they found need not be what is said.
  if (budget.left < 0) return phrased;
  const said = new Set(phrased.map(({ check }) => JSON.stringify(check)));
  const agreed = families.filter(({ check }) => said.has(JSON.stringify(check)));
  return agreed.length > 0
    ? agreed
    : [...phrased, ...families.map((reading) => ({ ...reading, score: Math.min(reading.score, 0.9) - 0.05 }))];
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
    const phrased = phraseReadings(part, 0);
    if (phrased.length > 0) return phrased;
    const readings = new ClauseReader(part, context).read({ from: 0, to: tokens.length });
    if (readings.length > 0 && part.budget.left >= 0) return readings;
    const fresh = () => inputOf(tokens, { names: input.names, work: partWork });
    const contract = constraintReadings(fresh(), 0);
    return contract.length > 0 ? contract : islandReadings(fresh(), 0);
  };
  return discourseReadings({ text, input: withBudget(input, partWork), read }, from);
}
