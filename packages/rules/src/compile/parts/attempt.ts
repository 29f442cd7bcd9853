import type { Check } from '../../tree/check.ts';
import type { RuleContext } from '../../exchange.ts';
import { prepareSample } from '../../exchange.ts';
import type { Reading } from '../../grammar/reading.ts';
import type { Input } from '../../language/parser.ts';
import { inputOf, lowerAt, withBudget } from '../../language/parser.ts';
import type { OutcomeName } from '../../tree/check.ts';
import type { Token } from '../../language/tokens.ts';
import { choose } from '../readings/choose.ts';
import { slotReadings } from '../../slots/index.ts';
import type { FormReader } from '../../forms/index.ts';
import { formReadings } from '../../forms/index.ts';
import { phraseReadings } from '../../phrases/index.ts';
import { codeReadings } from '../../code/code.ts';
import { isCertain } from '../readings/sureness.ts';
import { isComplete } from '../gates/left-out.ts';
import { isMetBy, saysExactly } from '../gates/contradiction.ts';
import { ClauseReader } from '../clauses/clauses.ts';
import { leadIn, leadOut } from '../clauses/lead-ins.ts';
import { constraintReadings } from './constraints.ts';
import { discourseReadings } from './discourse.ts';
import { islandReadings } from './islands.ts';
import { peeledReadings } from './peeled.ts';
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
  const whole = reader.read({ from, to: leadOut(input, from) });
  const all = (whole.length > 0 || from === 0 ? whole : reader.read({ from: 0, to: input.end })).map(ofTheCall);
  const found: Found = { text, input, context, from, families: all };
  const exact = all.find(({ check }) => saysExactly(text, check));
  if (exact !== undefined)
    return { input, reader, from, readings: [{ ...exact, isExact: true }, ...all.filter((one) => one !== exact)] };
  const written = writtenOtherwise(found);
  if (written.length > 0) return { input: affordable(input), reader, from, readings: written };
  if (isPlain(input, all) && !isContradicted(all, context)) return { input, reader, from, readings: all };
  const composed = byPhrases(found);
  if (composed.length > 0) return { input: affordable(input), reader, from, readings: together(composed, input, all) };
  const complete = all.some((reading) => isComplete(reading, input.tokens, input.names));
  if (complete && input.budget.left >= 0) return { input, reader, from, readings: all };
  const apart = inParts(text, { input, context, from });
  return apart.length > 0
    ? { input: affordable(input), reader, from, readings: apart }
    : { input, reader, from, readings: all };
}

/** Readings by what the words stand for, for texts of which no other reading is meant. */
export function bySlots(
  text: string,
  { input, from }: Pick<Attempt, 'input' | 'from'>,
  context: RuleContext,
): Reading[] {
  const [sample] = context.samples ?? [];
  // Only a known answer tells such a reading from one that was misread.
  if (sample === undefined) return [];
  const exchange = prepareSample(sample);
  const isMet = (check: Check): boolean => isMetBy(check, exchange);
  const strict = (tokens: Token[]): Reading[] => {
    const chosen = choose(readApart(tokens, { input, context }), context, tokens);
    return chosen.kind === 'one' && isMet(chosen.reading.check) ? [chosen.reading] : [];
  };
  if (segmentsOf(text, input, from).length > 1) {
    const read = (tokens: Token[]): Reading[] => {
      const found = strict(tokens);
      return found.length > 0
        ? found
        : slotReadings({ input: inputOf(tokens, { names: input.names, work: partWork }), read: strict, isMet }, 0);
    };
    const apart = discourseReadings({ text, input: withBudget(input, partWork), read }, from);
    if (apart.length > 0) return apart;
  }
  return slotReadings({ input, read: strict, isMet }, from);
}

/** Readings by the normal form of a text. */
export function byForms({ input, from }: Pick<Attempt, 'input' | 'from'>, context: RuleContext): Reading[] {
  const [sample] = context.samples ?? [];
  if (sample === undefined) return [];
  const exchange = prepareSample(sample);
  const { names } = input;
  const isMet = (check: Check): boolean => isMetBy(check, exchange);
  const strict = (tokens: Token[]): Reading[] => {
    const chosen = choose(readApart(tokens, { input, context }), context, tokens);
    return chosen.kind === 'one' ? [chosen.reading] : [];
  };
  const gate = { score: 1, spans: [], guessed: false, readsAll: true };
  const reader: FormReader = {
    names,
    isMet,
    read: (tokens) => strict(tokens)[0]?.check ?? null,
    contract: (tokens) =>
      constraintReadings(inputOf(tokens, { names, work: partWork }), 0)[0]?.check ?? strict(tokens)[0]?.check ?? null,
    isComplete: (check, tokens) => isComplete({ ...gate, check }, tokens, names),
  };
  return formReadings(input.tokens.slice(from, input.end), reader);
}

/** What is left of a text without the words that stand for nothing: only ever offered, never taken for what is meant. */
export function skippingStrangers(input: Input, from: number, context: RuleContext): Reading[] {
  const [sample] = context.samples ?? [];
  if (sample === undefined) return [];
  const exchange = prepareSample(sample);
  const isMet = (check: Check): boolean => isMetBy(check, exchange);
  const read = (tokens: Token[]): Reading[] => readApart(tokens, { input, context });
  return slotReadings({ input, read, isMet, skipsStrangers: true }, from);
}

interface Found {
  text: string;
  input: Input;
  context: RuleContext;
  from: number;
  families: Reading[];
}

/** What is written as programs and contracts are, or has an end that says how the body comes. */
function writtenOtherwise({ text, input, context, from }: Found): Reading[] {
  const code = codeReadings(text, input.names);
  if (code.length > 0) return code;
  const peeled = peeledReadings(input.tokens.slice(from), (tokens) => readApart(tokens, { input, context }));
  if (peeled.length > 0) return peeled;
  return isNotation(input, from) ? constraintReadings(withBudget(input, partWork), from) : [];
}

function byPhrases({ text, input, context, from }: Found): Reading[] {
  const phrased = phraseReadings(input, from);
  if (phrased.length > 0) return phrased;
  return describesAndDemands(text, input, from) ? inParts(text, { input, context, from }) : [];
}

/** A part of a text as a sentence of its own. */
function readApart(tokens: Token[], { input, context }: { input: Input; context: RuleContext }): Reading[] {
  const part = inputOf(tokens, { names: input.names, work: partWork });
  const readings = new ClauseReader(part, context).read({ from: 0, to: tokens.length });
  return readings.length > 0 && part.budget.left >= 0 ? readings : phraseReadings(part, 0);
}

const demandStarts = /^(it|they|this|that|these|those|all|every|each|only|no)$/;

/** What the last good answer contradicts is worth another look. */
function isContradicted([first]: Reading[], { samples }: RuleContext): boolean {
  const sample = samples?.[0];
  return first !== undefined && sample !== undefined && !isMetBy(first.check, prepareSample(sample));
}

const maxPlain = 4;

/** A short sentence that left nothing to be guessed means just that, as does what is written the way rules are read back. */
function isPlain(input: Input, families: Reading[]): boolean {
  return input.end <= maxPlain && families.some(isCertain);
}

/** What was read by phrases does not depend on what the families could afford. */
const affordable = (input: Input): Input => (input.budget.left < 0 ? withBudget(input, 0) : input);

const deeds = new Set<OutcomeName>(['succeeds', 'created', 'updated', 'deleted', 'retrieved', 'accepted']);

/** "when a booking is created, the status is 201" says which call is meant, as does "when it does not exist, ..."; as a condition it would let every other status pass. */
function ofTheCall(reading: Reading): Reading {
  const { check } = reading;
  if (check.kind !== 'when') return reading;
  const { condition, consequence } = check;
  // "If it is not found, the status is 404" alone holds of every answer.
  const isDeed = condition.kind !== 'outcome' || consequence.kind === 'all' || deeds.has(condition.outcome);
  if (!isDeed || !saysOfCall(condition)) return reading;
  const parts = consequence.kind === 'all' ? consequence.checks : [consequence];
  return parts.some((part) => part.kind === 'test' && part.subject.kind === 'status')
    ? { ...reading, check: consequence }
    : reading;
}

/** What happened, or that something is not there of which the answer knows nothing. */
function saysOfCall(condition: Check): boolean {
  if (condition.kind === 'outcome') return true;
  if (condition.kind !== 'test' || condition.subject.kind !== 'field') return false;
  const isUnknown = condition.subject.path.some((step) => typeof step === 'object' && 'find' in step);
  return isUnknown && condition.negated && condition.predicate.op === 'present';
}

/** A complaint, or what was done, beside what must be: a family that reads both as one sentence mixes them up. */
function describesAndDemands(text: string, input: Input, from: number): boolean {
  const segments = segmentsOf(text, input, from);
  const demandIndex = segments.findIndex(({ isDemand }) => isDemand);
  const first = segments[demandIndex];
  if (first === undefined || demandIndex === 0) return false;
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
    ? agreed.map((reading) => ({ ...reading, readsAll: true }))
    : [...phrased, ...families.map((reading) => ({ ...reading, score: Math.min(reading.score, 0.9) - 0.05 }))];
}

/** "price: number, ...", "price: number (0..9)": a colon behind the first word and a comma or brackets; "note?: string": as nobody writes a sentence. */
function isNotation({ tokens }: Input, from: number): boolean {
  const sign = tokens[from + 1]?.text ?? '';
  if (sign === '?' && tokens[from + 2]?.text === ':') return true;
  const isSign = /^(:|->|→|=)$/.test(sign) || (tokens[from]?.kind === 'path' && /^[-–—]$/.test(sign));
  return isSign && tokens.some(({ text }) => /^(?:[,;|<(]|>=?|<=)$/.test(text));
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
