import type { RuleContext } from '../exchange.ts';
import { prepareSample } from '../exchange.ts';
import { formalReading } from '../formal/formal.ts';
import type { Reading } from '../grammar/reading.ts';
import { keepNames, nameIndex } from '../language/names/names.ts';
import type { Input } from '../language/parser.ts';
import { inputOf } from '../language/parser.ts';
import { normalised } from '../language/normalise.ts';
import { tokenize } from '../language/tokens.ts';
import type { Token } from '../language/tokens.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import type { Check } from '../tree/check.ts';
import { testsOf } from '../tree/parts-of.ts';
import { offersFor } from '../offers/index.ts';
import { sureReadings } from '../offers/sure.ts';
import type { AmbiguousReading, Compilation } from './compilation.ts';
import { isMetBy, saysExactly } from './gates/contradiction.ts';
import { unheldWords } from './gates/accounted/accounted.ts';
import { isOfBeingThere } from './gates/accounted/more-than-there.ts';
import { isTautology } from './gates/tautology.ts';
import { closestSentence } from './suggestions/closest.ts';
import { askedByChart, mayBeEither, moreByChart, oneByChart, preferred, severalByChart } from './charted/by-chart.ts';
import { charted } from './charted/charted.ts';
import { missedIn } from './suggestions/missed.ts';
import type { Attempt } from './parts/attempt.ts';
import { byParts } from './parts/by-parts.ts';
import { rationed } from './parts/rationed.ts';
import { attemptOf, byForms, bySlots, skippingStrangers } from './parts/attempt.ts';
import { asGiven } from './restated/repeated.ts';
import { withoutCall } from './restated/operators/circumstances.ts';
import type { Report } from './restated/reports.ts';
import { reportOfItem } from './restated/reports.ts';
import { choose } from './readings/choose.ts';
import { asText } from './readings/as-text.ts';
import { nowhere } from './readings/nowhere.ts';
import { perItem } from './clauses/per-item.ts';
import { disambiguatingAnswers } from './examples/disambiguating-answers.ts';
import { longestText, refusalOf, unknownReason } from './not-understood.ts';
import { withoutExamples } from './titles/titles.ts';
import { namesNoValue, vaguePart } from './readings/vague.ts';
import type { Unknown } from './results.ts';
import { holdsAlways, noValue, refused, understood } from './results.ts';
import { demandsPermitted, isHeldWhole } from './gates/left/left-parts.ts';
import { inOwnUnits } from './units/own-units.ts';
import { asPaths } from './written-names/as-paths.ts';
import { withWholeLists } from './written-names/whole-lists.ts';
import { bindNames } from './written-names/bound-names.ts';

/** Grows when the same text may compile to another check. */
export const GRAMMAR_VERSION = 35;

/** What each way to read a sentence may cost; one that asks for more says several things. */
const tooMuch = 'This validation rule says too much at once. Split it into several.';
/** Without known names an index costs less to look at. */
const maxWork = { named: 440, nameless: 690 };
/** Of a text in parts there may be twenty. */
const partWork = 160;
/** So many words of them are read, in whichever way the text is divided or restated. */
const partWords = 60;
/** What nobody wrote is tried by all readers: other words were chosen because one of them knows them. */
const restatedWork = 300;
/** A sentence that was costly to read gets no suggestion. */
const easyLeft = 250;
const maxTries = 3;
const probeWork = 100;

/**
 * Compiles one English sentence to a check. Deterministic, no model, no network; never throws; the work for a text is bounded.
 * Names in words are resolved against `context.operation` and `context.samples`; the work per context is done once per context object.
 * Suggestions are left out: `previewRule` looks for them.
 */
export function compileRule(text: string, context: RuleContext = {}): Compilation {
  return compiled(text, context, { work: null, suggests: false, isWritten: false });
}

/**
 * `compileRule` for somebody who is writing: says which part of a text was not understood and what is understood instead, and
 * tells readings apart by answers. Takes several times as long where something is left open.
 */
export function previewRule(text: string, context: RuleContext = {}): Compilation {
  return withOffers(text, compiled(text, context, { work: null, suggests: true, isWritten: false }), context);
}

function formalCompilation(text: string, formal: Reading, context: RuleContext): Compilation {
  if (isTautology(formal.check)) return refused(holdsAlways);
  return contradiction(text, formal.check, context) ?? understood(formal);
}

interface Effort {
  /** Instead of what a sentence may cost. */
  work: number | null;
  suggests: boolean;
  /** The text is one that rules are read back as, so only the order of its words is looked at. */
  isWritten: boolean;
  /** The text is a part of a longer one. */
  isPart?: boolean;
  /** The chart reads it, so that only readers are asked that see its words in their order. */
  isCharted?: boolean;
}

function compiled(written: string, context: RuleContext, effort: Effort): Compilation {
  const text =
    effort.isWritten || written.length > longestText
      ? written
      : withWholeLists(withoutCall(withoutExamples(asPaths(written))));
  const formal = text.length > longestText ? null : formalReading(text, () => nameIndex(context));
  if (formal !== null) return formalCompilation(text, formal, context);
  const report = effort.isWritten || text.length > longestText ? null : reportOfItem(text, nameIndex(context));
  if (report !== null) return ofReport(text, report, (demand) => compiled(demand, context, effort));
  return informal(text, context, effort);
}

function informal(text: string, context: RuleContext, effort: Effort): Compilation {
  const { work, isWritten, isPart } = effort;
  // Parts of a text and other words for it are read without the chart, which reads what is written.
  const read = work === null && !isWritten && isPart !== true ? charted(text, context) : null;
  const several = severalByChart(text, read);
  const whole = heldWhole(text, wholeOf(text, context, { ...effort, isCharted: several !== null }), context, effort);
  const found = asGiven(text, whole);
  if (several !== null) return preferred(several, found, context);
  if (found?.status === 'understood' && !mayBeEither(read, found, context))
    return moreByChart(text, { read, found }, context);
  const one = oneByChart(text, read, found);
  if (one !== null) return one;
  const asked = askedByChart(read, context);
  if (asked !== null) return ambiguous(asked, { context, suggests: effort.suggests });
  return demanding(text, asGiven(text, inParts(text, context, effort) ?? whole)) ?? refused(unknownReason(text, 0));
}

/** What may be is no demand. */
const demanding = (text: string, found: Compilation | null): Compilation | null =>
  found?.status === 'understood' && demandsPermitted(text, found.check) ? null : found;

/** A reading that leaves something out, or is of what the answer has elsewhere, is none. */
function heldWhole(text: string, found: Compilation, context: RuleContext, effort: Effort): Compilation {
  if (found.status !== 'understood' || effort.work !== null || effort.isWritten || effort.isPart === true) return found;
  const readWithout = (rest: string): Check | null => {
    const other = wholeOf(rest, context, { ...effort, isPart: true });
    return other.status === 'understood' ? other.check : null;
  };
  return isHeldWhole(text, found.check, { names: nameIndex(context), readWithout })
    ? found
    : refused(unknownReason(text, 0));
}

function wholeOf(text: string, context: RuleContext, effort: Effort): Compilation {
  const bound = byWrittenNames(text, context, effort);
  if (bound === null) return compiledByNames(text, context, effort);
  return contradiction(text, bound.check, context) ?? bound;
}

/** What was seen is no demand, and of which item it was seen is not left out. */
function ofReport(text: string, { demand }: Report, read: (text: string) => Compilation): Compilation {
  const found = demand === null ? null : read(demand);
  if (found === null || found.status === 'unknown') return refused(unknownReason(text, 0));
  if (found.status === 'ambiguous') return found;
  return { ...found, spans: [{ start: 0, end: text.length, role: 'predicate' }] };
}

function inParts(text: string, context: RuleContext, { work, isWritten, isPart }: Effort): Compilation | null {
  if (isPart === true || isWritten || work !== null || refusalOf(text, tokenize(text)) !== null) return null;
  const reader = (effort: Partial<Effort>) =>
    rationed(
      (part) => compiled(part, context, { work: partWork, suggests: false, isWritten, isPart: true, ...effort }),
      refused(tooMuch),
      partWords,
    );
  const restated = reader({ work: restatedWork, isPart: false });
  const strictly = (part: string): Compilation => {
    const found = restated(part);
    return found.status === 'understood' && leavesWords(part, found.check, context)
      ? refused(unknownReason(part, 0))
      : found;
  };
  return byParts(text, context, { part: reader({}), restated: strictly });
}

/** Words that nobody wrote are known: none of them is for a reader to pass over. */
function leavesWords(text: string, check: Check, context: RuleContext): boolean {
  const names = nameIndex(context);
  return unheldWords(check, normalised(tokenize(text), names), names).length > 0;
}

/** A sentence whose names are all written is read without them; null where it is not understood so. */
function byWrittenNames(
  text: string,
  context: RuleContext,
  { work, isWritten, isPart = false }: Effort,
): (Compilation & { status: 'understood' }) | null {
  const bound = text.length > longestText ? null : bindNames(text, nameIndex(context));
  if (bound === null) return null;
  const about: RuleContext = {};
  keepNames(about, bound.names);
  const read = compiledByNames(bound.text, about, { work, suggests: false, isWritten, isPart });
  const found = read.status === 'understood' ? bound.unbound(read.check) : null;
  const check = found === null ? null : inOwnUnits(tokenize(text), nameIndex(context))(found);
  if (read.status !== 'understood' || check === null) return null;
  const spans = read.spans.map(({ start, end, role }) => ({
    start: bound.writtenAt(start),
    end: bound.writtenAt(end),
    role,
  }));
  return { ...read, check, paraphrase: paraphrase(check), spans };
}

function compiledByNames(text: string, context: RuleContext, effort: Effort): Compilation {
  const { work, suggests } = effort;
  const tokens = text.length > longestText ? [] : normalised(tokenize(text), nameIndex(context));
  const refusal = refusalOf(text, tokens);
  if (refusal !== null) return refused(refusal);
  const attempt = attemptOf(text, inputWith(tokens, context, work), context);
  const chosen = chosenFrom(text, attempt, { context, tokens, ...readersFor(effort) });
  if (chosen === null) return refused(tooMuch);
  if (chosen.kind === 'tautology') return refused(holdsAlways);
  if (chosen.kind === 'several') return ambiguous(chosen.readings, { context, suggests });
  const isVague = chosen.kind === 'one' && isPromise(chosen.reading, tokens.slice(attempt.from));
  if (chosen.kind === 'one' && !isVague) return settled(text, chosen.reading, { attempt, context });
  return suggests
    ? suggesting(text, attempt, { context, isVague })
    : refused(isVague ? noValue : unknownReason(text, 0));
}

const readersFor = ({ isWritten, isPart = false, isCharted = false }: Effort) => ({
  isPart,
  isPlain: isWritten || isCharted,
});

function settled(
  text: string,
  reading: Reading,
  { attempt, context }: { attempt: Attempt; context: RuleContext },
): Compilation {
  const quoted = attempt.input.tokens.filter(({ kind }) => kind === 'quoted').map((token) => token.text);
  const check = asText(perItem(nowhere(reading.check, attempt.input.names)), new Set(quoted), context);
  return contradiction(text, check, context) ?? understood({ ...reading, check });
}

/** What may be meant instead, where a text is not understood or the known good answer contradicts it. */
function withOffers(text: string, found: Compilation, context: RuleContext): Compilation {
  if (found.status === 'understood' || text.length > longestText) return found;
  if (found.status === 'ambiguous' && found.readings.length > 1) return found;
  const read = (other: string): Check | null => {
    const same = other === text ? null : compiled(other, context, { work: null, suggests: false, isWritten: true });
    return same?.status === 'understood' ? same.check : null;
  };
  const offers = offersFor(normalised(tokenize(text), nameIndex(context)), { context, read });
  const [first] = offers;
  return found.status === 'unknown' && first !== undefined
    ? { ...found, closest: first.text, offers }
    : { ...found, offers };
}

/** A reading that the known answer contradicts is taken where there is no other. */
function isDoubtful(text: string, chosen: ReturnType<typeof choose>, context: RuleContext): boolean {
  if (chosen.kind !== 'one') return false;
  return speaksOfOtherBody(chosen, context) || contradiction(text, perItem(chosen.reading.check), context) !== null;
}

/** A text such as CSV has no fields. */
function speaksOfOtherBody(chosen: ReturnType<typeof choose>, { samples }: RuleContext): boolean {
  const sample = samples?.[0];
  if (chosen.kind !== 'one' || sample === undefined || sample.response.body.trim() === '') return false;
  if (prepareSample(sample).responseTree().ok) return false;
  return testsOf(chosen.reading.check).some(({ subject }) => subject.kind === 'field');
}

/** What is meant by the order of the words, or else by what they stand for. `null` where the text cost too much to be looked at whole. */
function chosenFrom(
  text: string,
  attempt: Attempt,
  { context, tokens, isPlain, isPart }: { context: RuleContext; tokens: Token[]; isPlain: boolean; isPart: boolean },
): ReturnType<typeof choose> | null {
  // Where not everything could be looked at, the best of what was found need not be what is said.
  const isWhole = attempt.input.budget.left >= 0;
  const first = isWhole ? choose(attempt.readings, context, tokens) : null;
  if (isPlain || (first !== null && first.kind !== 'none' && !isDoubtful(text, first, context))) return first;
  const sure = () => sureReadings(tokens, context);
  // The readers in between divide a text themselves: none of 480 texts by others was understood by one of them in a part.
  const later = isPart ? [sure] : [() => bySlots(text, attempt, context), () => byForms(attempt, context), sure];
  for (const read of later) {
    const found = choose(read(), context, tokens);
    if (found.kind !== 'none') return found;
  }
  return first !== null && speaksOfOtherBody(first, context) ? { kind: 'none' } : first;
}

function isPromise({ check, isNotation }: Reading, tokens: Token[]): boolean {
  return isNotation !== true && namesNoValue(check, tokens);
}

function ambiguous(
  readings: AmbiguousReading[],
  { context, suggests }: { context: RuleContext; suggests: boolean },
): Compilation {
  const [first] = context.samples ?? [];
  const sample = first === undefined ? null : prepareSample(first);
  const checks = readings.map(({ check }) => check);
  return {
    status: 'ambiguous',
    question: `This can mean ${readings.length === 2 ? 'two' : 'several'} things. Which one is meant?`,
    readings: readings.map((one) => ({ ...one, holds: sample === null ? null : isMetBy(one.check, sample) })),
    answers: suggests ? disambiguatingAnswers(checks, context) : [],
    offers: [],
  };
}

/** A question instead of a reading that the known good answer would fail; who writes the reading itself has answered it. */
function contradiction(text: string, check: Check, { samples }: RuleContext): Compilation | null {
  const sample = samples?.[0];
  if (sample === undefined || isMetBy(check, prepareSample(sample)) || saysExactly(text, check)) return null;
  const reading = { check, paraphrase: paraphrase(check), passes: 'another answer', fails: 'the last good answer' };
  return {
    status: 'ambiguous',
    question: 'The last good answer would fail this. Is it meant?',
    readings: [{ ...reading, holds: false }],
    answers: [],
    offers: [],
  };
}

/** What is not understood, where it went wrong, and what is understood instead. */
function suggesting(
  text: string,
  { input, reader, from }: Attempt,
  { context, isVague }: { context: RuleContext; isVague: boolean },
): Unknown {
  const tokens = input.tokens.slice(from);
  const isUnderstood = (other: string) => other !== text && isOffered(other, context);
  const tries = input.budget.left > easyLeft ? maxTries : 0;
  const closest = () => closestSentence(tokens, context, { isUnderstood, tries });
  if (isVague) return { ...refused(noValue), missed: vaguePart(tokens), closest: closest() };
  const found = missedIn(reader, input, from);
  const missed = found.missed ?? vaguePart(tokens);
  const head = text.slice(tokens[0]?.start ?? 0, found.understoodUpTo);
  const nearest = skipping(input, from, context) ?? (head !== '' && isUnderstood(head) ? head : closest());
  const reason = unknownReason(text, found.understoodUpTo);
  return { status: 'unknown', ...found, missed, reason, closest: nearest, offers: [] };
}

/** What the known good answer fails is never offered, though who writes it himself is believed. */
function isOffered(text: string, context: RuleContext): boolean {
  const found = compiled(text, context, { work: probeWork, suggests: false, isWritten: false });
  const sample = context.samples?.[0];
  if (found.status !== 'understood' || sample === undefined) return found.status === 'understood';
  return !namesUnknown(found.check) && isMetBy(found.check, prepareSample(sample));
}

/** Whether a check speaks of a name that no known answer has. */
const namesUnknown = (check: Check): boolean =>
  testsOf(check).some(
    ({ subject }) =>
      subject.kind === 'field' && subject.path.some((step) => typeof step === 'object' && 'find' in step),
  );

/** What a text says to somebody who skips the words that stand for nothing known, as it is read back. */
function skipping(input: Input, from: number, context: RuleContext): string | null {
  const [reading] = skippingStrangers(input, from, context);
  if (reading === undefined) return null;
  const check = perItem(nowhere(reading.check, input.names));
  const said = paraphrase(check);
  return !isTautology(check) && !isOfBeingThere(check) && isOffered(said, context) ? said : null;
}

function inputWith(tokens: Token[], context: RuleContext, work: number | null): Input {
  const names = nameIndex(context);
  return inputOf(tokens, { names, work: work ?? (names.entries.length === 0 ? maxWork.nameless : maxWork.named) });
}
