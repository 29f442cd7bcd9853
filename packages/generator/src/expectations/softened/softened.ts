import type { Operation } from '@assay/api-model';
import type { Situation } from '../../chains/situation.ts';
import type { Candidate } from '../../oracles/candidate.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import type { GeneratedScenario } from '../../types.ts';
import { SOFTENINGS, type Softening } from './softenings.ts';

/** Sentences about one operation: its own, those of its parameters, and those of the document. */
interface Said {
  own: readonly string[];
  parameters: readonly { name: string; sentences: readonly string[] }[];
  document: readonly string[];
}

const sentences = (text: string | null | undefined): string[] => sentencesIn(unwrapped(text ?? ''));

/** What the words of a document take back of the promises of an operation. */
interface Softened {
  description: string;
  softenings: readonly Softening[];
  /** Sentences that say that values are kept in another form. */
  rewrites: readonly string[];
}

const known = new WeakMap<Operation, Softened>();

const saidOf = (operation: Operation, description: string): Said => ({
  own: [
    ...sentences(operation.summary),
    ...sentences(operation.description),
    ...operation.responses.filter(({ status }) => status.startsWith('2')).flatMap((one) => sentences(one.description)),
  ],
  parameters: operation.parameters.map((one) => ({ name: one.name, sentences: sentences(one.description) })),
  document: sentences(description),
});

function holds({ of, said, unless }: Softening, operation: Operation, words: Said): boolean {
  const isSaid = (sentence: string): boolean => said.test(sentence) && unless?.test(sentence) !== true;
  if (of === 'parameter') return words.parameters.some((one) => one.sentences.some(isSaid));
  if (words.own.some(isSaid)) return true;
  return words.document.some((one) => isSaid(one) && isAbout(one, operation));
}

/** What the document as a whole says of one kind of request. */
const KINDS: readonly [words: RegExp, methods: readonly string[]][] = [
  [/\bdelet(?:es?|ed|ing|ions?)\b|\bremov(?:es?|ed|ing|als?)\b/i, ['DELETE']],
  [/\b(?:reads?|reading|lists?|search(?:es)?|get requests)\b/i, ['GET', 'HEAD']],
  [/\b(?:updates?|changes?)\b/i, ['PUT', 'PATCH']],
];

function isAbout(sentence: string, { method }: Operation): boolean {
  const named = KINDS.filter(([words]) => words.test(sentence)).flatMap(([, methods]) => methods);
  return named.length === 0 || named.includes(method);
}

function softenedOf(operation: Operation, description: string): Softened {
  const found = known.get(operation);
  if (found !== undefined && found.description === description) return found;
  const words = saidOf(operation, description);
  const softenings = SOFTENINGS.filter(
    (one) => (one.methods === undefined || one.methods.includes(operation.method)) && holds(one, operation, words),
  );
  const texts = [...sentences(operation.description), ...words.document];
  const made = { description, softenings, rewrites: texts.filter((one) => REWRITES.test(one)) };
  known.set(operation, made);
  return made;
}

/** Whether a claim is one that the words of the document do not keep up. */
export function isSoftened(candidate: Candidate, { operation, description }: Situation): boolean {
  return softenedOf(operation, description).softenings.some(
    ({ drops, onOwnRecords }) =>
      drops?.includes(candidate.kind) === true && (onOwnRecords !== true || standsOnWrites(candidate)),
  );
}

const standsOnWrites = ({ details: { before = [] } }: Candidate): boolean =>
  before.some((step) => !step.operation.startsWith('GET '));

const REWRITES =
  /\b(?:stored?|keep|kept|saved?|held|writes?|written|puts?|converts?|converted|turns?|turned|changed|shows?|shown|returns?|returned|answers?|answered)\b[^.;]*\b(?:(?:upper|lower)[- ]?case|capitals|small letters)\b|\bnormali[sz]ed\b|\brounded\b|\btruncated\b|\bconverted\b/i;
const ECHO = /`(?<path>[^`]+)` (?:equals (?:the one sent|\{sent)|is at least (?:\{sent|`[^`]+` of the request body))/;

/** Whether a rule wants a value back that, as a sentence says, is kept in another form: "Names are stored in upper case". */
function isRewrittenEcho(rule: string, texts: readonly string[]): boolean {
  const path = ECHO.exec(rule)?.groups?.['path'];
  const words = wordsOf(path?.split('.').at(-1) ?? '').map(singular);
  return words.length > 0 && texts.some((one) => named(one).join(' ').includes(words.join(' ')));
}

const named = (sentence: string): string[] => wordsOf(sentence).map(singular);

/** A scenario without the rules that the words of the document do not keep up. */
export function withoutSoftened(scenario: GeneratedScenario, { operation, description }: Situation): GeneratedScenario {
  const { softenings, rewrites: texts } = softenedOf(operation, description);
  const left = softenings.flatMap(({ leavesOut }) => leavesOut ?? []);
  if (left.length === 0 && texts.length === 0) return scenario;
  const isLeft = (rule: string): boolean =>
    !left.some((words) => words.test(rule)) && (texts.length === 0 || !isRewrittenEcho(rule, texts));
  const { followUps } = scenario.details;
  const kept = followUps?.map((step) =>
    step.rules === undefined ? step : { ...step, rules: step.rules.filter(isLeft) },
  );
  const details = kept === undefined ? scenario.details : { ...scenario.details, followUps: kept };
  return { ...scenario, details, rules: scenario.rules.filter(isLeft) };
}
