import type { Json, JsonSchemaObject, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { ChainBuilder } from '../../../chains/chain.ts';
import { prepare, type Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { changeKindOf } from '../../../resources/changes/record-changes.ts';
import { answeredRecord, type AnsweredRecord } from '../../../resources/record-answer.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { unwrapped, wholeSentencesIn } from '../../../resources/words/sentences-in.ts';
import { mayBeNull } from '../../../schema/nullable/may-be-null.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import { contentOf } from '../../../statements/amounts/conditions.ts';
import {
  amountOf,
  wholeAmounts,
  type AmountCase,
  type Formula,
  type Known,
} from '../../../statements/amounts/formula.ts';
import { readFormula } from '../../../statements/amounts/read-formula.ts';
import type { Candidate } from '../../candidate.ts';
import { candidateOf, differentPrices } from '../amounts.ts';
import { enterAllowedState } from '../wrong-state.ts';
import { sendInstead, sentValues, valuesOf, wordsToSay, type Sent } from './known-values.ts';
import type { Oracle } from '../../oracle.ts';

interface Target {
  name: string;
  view: JsonSchemaObject;
}

interface Said {
  target: Target;
  formula: Formula;
  sentence: string;
}

/** Numbers that every answer has. */
function targetsOf({ view }: AnsweredRecord, { index: { definitions } }: Situation): Target[] {
  return (view.required ?? []).flatMap((name): Target[] => {
    const property = view.properties?.[name] ?? true;
    const flat = flatten(property, definitions);
    const isNumber = mainType(flat) === 'integer' || mainType(flat) === 'number';
    return isNumber && !mayBeNull(property, definitions) && /^[\w$]+$/.test(name) ? [{ name, view: flat }] : [];
  });
}

const ALTERS =
  /%|\b(?:percent|discounts?|free|half|surcharges?|reduced|rebate|doubled?|at least|at most|minimum|capped)\b/i;

/** What an operation says of an amount: "The price is grams times the rate; ..."; null where more than one sentence does. */
function saidByOperation({ name }: Target, { operation }: Situation): string | null {
  const words = wordsToSay(name);
  const speaks = (sentence: string): boolean => {
    const said = contentOf(sentence);
    return sentence.includes(name) || words.every((word) => said.includes(word));
  };
  const about = wholeSentencesIn(operation.description ?? '').filter((one) => speaks(one) || ALTERS.test(one));
  const [sentence = '', ...others] = about;
  const [, subject = '', formula = ''] =
    /^(?:the )?(.{2,30}?) (?:is|equals|=) (.*)$/is.exec(sentence.replaceAll('`', '')) ?? [];
  const isSubject = subject === name || contentOf(subject).join() === words.join();
  return others.length === 0 && isSubject ? formula : null;
}

function saidOf(target: Target, known: readonly Known[], situation: Situation): Said[] {
  const own = unwrapped(target.view.description ?? '').trim();
  const isAltered =
    own !== '' &&
    wholeSentencesIn(situation.operation.description ?? '').some(
      (one) => ALTERS.test(one) && one.includes(target.name),
    );
  const sentences = [isAltered ? null : own, saidByOperation(target, situation)].filter(
    (one) => one !== null && one !== '',
  );
  const found = sentences.flatMap((sentence): Said[] => {
    const others = known.filter((one) => one.kind !== 'answered' || one.name !== target.name);
    const formula = readFormula(sentence ?? '', others);
    return formula === null ? [] : [{ target, formula, sentence: sentence ?? '' }];
  });
  return found.slice(0, 1);
}

/** What has to be sent for a case to count, and what shows where it begins. */
function valueFor({ when, effect }: AmountCase): { of: Known; value: Json } | null {
  if (when === null)
    return effect.kind === 'most' && typeof effect.limit !== 'number' ? { of: effect.limit, value: 1 } : null;
  if (when.kind === 'flag') return { of: when.of, value: true };
  if (when.kind === 'choice') return { of: when.of, value: when.value };
  return { of: when.of, value: when.kind === 'from' && !when.isInclusive ? when.at + 1 : when.at };
}

interface Ready {
  chain: ChainBuilder;
  prepared: StepValue[];
  sent: Sent[];
}

/** A request on records that are all made for it, so that everything it is worked out from is known. */
function readyFor(situation: Situation, suffix: string): Ready | null {
  const { operation, index, seed } = situation;
  const chain = new ChainBuilder(index, seed, { makesNeeds: true, suffix });
  const prepared = prepare(chain, situation);
  const isPlaced = prepared.filter((one) => one.in === 'path').length === parameterNames(operation.path).length;
  if (!isPlaced || !enterAllowedState(situation, chain, prepared)) return null;
  differentPrices(chain.before, situation);
  return { chain, prepared, sent: sentValues(situation, chain, prepared) };
}

function rulesFor({ target, formula }: Said, { sent }: Ready, prefix: string, situation: Situation): string[] {
  const path = `\`${prefix}${target.name}\``;
  const answered = formula.factors.flatMap((one) =>
    one.kind === 'known' && one.of.kind === 'answered' ? [one.of] : [],
  );
  const [whole, ...others] = answered;
  const values = new Map(valuesOf(sent, situation));
  if (whole !== undefined) values.set(whole, 1);
  const amount = amountOf(formula, values);
  if (amount === null || others.length > 0) return [];
  const isWhole = mainType(target.view) === 'integer';
  if (whole !== undefined)
    return isWhole ? [] : [`${path} is the result of \`${prefix}${whole.name}\` times ${amount}`];
  if (!isWhole) return Number(amount.toFixed(2)) === amount ? [`${path} equals ${amount}`] : [];
  const [low = 0, high] = wholeAmounts(amount, formula.rounding);
  return high === undefined ? [`${path} equals ${low}`] : [`${path} is at least ${low}`, `${path} is at most ${high}`];
}

/** The request with what each of the cases needs, all of them together. */
function candidateFor(situation: Situation, said: Said, cases: readonly AmountCase[], prefix: string): Candidate[] {
  const wanted = cases.map(valueFor).filter((one) => one !== null);
  const shown = wanted.map(({ of, value }) => `${of.name} ${JSON.stringify(value)}`).join(', ');
  const ready = wanted.length === 0 ? null : readyFor(situation, `Worked${shown.replaceAll(/\W/g, '')}`);
  if (ready === null || wanted.length < cases.length) return [];
  const changes = wanted.flatMap(({ of, value }) =>
    ready.sent.filter(({ known }) => isSame(known, of)).map((sent) => ({ sent, value })),
  );
  if (changes.length < wanted.length || !sendInstead(changes, situation)) return [];
  // What is known of this request is what the formula is of.
  const formula = readFormula(said.sentence, knownIn(ready, situation));
  const rules = formula === null ? [] : rulesFor({ ...said, formula }, ready, prefix, situation);
  if (rules.length === 0) return [];
  const read = readOfChanged(situation);
  const candidate = candidateOf(situation, ready.chain, ready.prepared, {
    name: `${said.target.name} with ${shown}`,
    reason: `The document says "${said.sentence.replace(/[.\s]+$/, '').slice(0, 160)}".`,
    part: `cases of ${said.target.name}`,
    severity: SEVERITY,
    ...(read === null && { rules }),
  });
  return [read === null ? candidate : shownAfter(candidate, read, rules)];
}

/** What shows a changed record, whatever the change itself is answered with. */
function readOfChanged({ operation, index }: Situation): Operation | null {
  return changeKindOf(operation, index) === null ? null : (index.resourceAt(operation.path)?.read ?? null);
}

function shownAfter(candidate: Candidate, read: Operation, rules: string[]): Candidate {
  const names = parameterNames(read.path);
  const path = candidate.overrides.filter((one) => one.in === 'path');
  const step: Step = {
    operation: read.key,
    values: path.map((one, at) => ({ ...one, name: names[at] ?? one.name })),
    extracts: [],
    expects: { status: successStatus(read) },
    rules,
  };
  const { details } = candidate;
  return { ...candidate, details: { ...details, followUps: [...(details.followUps ?? []), step] } };
}

const isSame = (one: Known, other: Known): boolean =>
  one.name === other.name && one.owner.join() === other.owner.join();

/** Cases that can be tried at once: each of another value. A limit hides what comes before it. */
function togetherIn({ cases }: Formula): AmountCase[][] {
  const conditional = cases.filter(({ when }) => when !== null);
  const first = conditional.filter(
    (one, at) =>
      conditional.findIndex(({ when }) => when !== null && one.when !== null && isSame(when.of, one.when.of)) === at,
  );
  const others = conditional.filter((one) => !first.includes(one));
  return [first, ...[...others, ...cases.filter(({ when }) => when === null)].map((one) => [one])].filter(
    ({ length }) => length > 0,
  );
}

/** Numbers of the answer that others are worked out from. */
function answeredOf(situation: Situation): Known[] {
  const { operation, index } = situation;
  const record = answeredRecord(readOfChanged(situation) ?? operation, index.definitions);
  return record === null
    ? []
    : targetsOf(record, situation).map(({ name }) => ({ name, words: wordsToSay(name), owner: [], kind: 'answered' }));
}

/** What is answered as it was sent is known by what was sent. */
function knownIn({ sent }: Ready, situation: Situation): Known[] {
  const known = sent.map((one) => one.known);
  return [...known, ...answeredOf(situation).filter(({ name }) => !known.some((one) => one.name === name))];
}

/** Cases are what servers work out wrongly most often. */
const SEVERITY = 1.5;
const MAX_SCENARIOS = 2;

/** What is worked out again when a record is changed: a share of another number that the same answer shows. */
const isOfAnswer = ({ formula }: Said): boolean =>
  formula.factors.some((one) => one.kind === 'known' && one.of.kind === 'answered');

/** Where a document says how an amount is worked out with cases, it is worked out for a request that each case is just about. */
function workedAmounts(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const read = readOfChanged(situation);
  const shown = read ?? (index.madeBy(operation) === null ? null : operation);
  const record = shown === null ? null : answeredRecord(shown, index.definitions);
  const targets = record === null ? [] : targetsOf(record, situation);
  const isSaid = [operation, ...targets.map(({ view }) => view)].some((one) => ALTERS.test(one.description ?? ''));
  const ready = isSaid ? readyFor(situation, 'Worked') : null;
  if (record === null || ready === null) return [];
  const known = knownIn(ready, situation);
  return targets
    .flatMap((target) => saidOf(target, known, situation))
    .filter((said) => read === null || isOfAnswer(said))
    .flatMap((said) => togetherIn(said.formula).flatMap((cases) => candidateFor(situation, said, cases, record.prefix)))
    .slice(0, MAX_SCENARIOS);
}

export const workedAmountsOracle: Oracle = {
  id: 'worked-amounts',
  claim: 'An amount that the document works out with cases is right where each of them begins.',
  strength: 'document',
  ofCreate: true,
  candidates: workedAmounts,
};
