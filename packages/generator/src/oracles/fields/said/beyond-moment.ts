import type { JsonObject, JsonSchemaObject } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { type ChainBuilder } from '../../../chains/chain.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import { isWrite } from '../../../chains/is-write.ts';
import { prepare, stepsOf, type Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import { answeredRecord, recordIn } from '../../../resources/record-answer.ts';
import { fieldsOf, pointerTo, withFields } from '../../../resources/sent-record.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { AT_TIMES } from '../../../resources/relations/ordered-members.ts';
import { edgeOf, keptWithin, type Edge } from '../../../resources/relations/within-moments.ts';
import { namedIn } from '../../../resources/words/named-in.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { kindWords, singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, type Definitions } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { inAllowedState } from '../../states/wrong-state.ts';
import { refusalsOf } from './refusals-of.ts';
import type { Oracle } from '../../oracle.ts';

const BOUND = 'bound';
/** What another record has is looked up by code of its own, not as the form of a value is. */
const SEVERITY = 1.7;

const LATER = String.raw`(?:later than|after|past|beyond)`;
const EARLIER = String.raw`(?:earlier than|before|ahead of)`;
const NOT = String.raw`\b(?:not|never|no|nobody|cannot|can't|must not|may not)\b[^.;]{0,30}?\b`;
const MUST = String.raw`\b(?:must|has to|have to|needs? to|only)\b[^.;]{0,30}?\b`;
/** How a sentence keeps a moment on one side of another one, and in which direction of days that is left. */
const KEPT: readonly (readonly [words: RegExp, leaves: 1 | -1])[] = [
  [new RegExp(`${NOT}${LATER}\\b`, 'i'), 1],
  [new RegExp(`${NOT}${EARLIER}\\b`, 'i'), -1],
  [new RegExp(`${MUST}${EARLIER}\\b`, 'i'), 1],
  [new RegExp(`${MUST}${LATER}\\b`, 'i'), -1],
];

/** A sentence that keeps a moment of the request on one side of one that another record has. */
interface Kept {
  field: string;
  /** What follows the comparison. */
  compared: string;
  days: 1 | -1;
  sentence: string;
  /** Of a time that has two ends, the one that is meant. */
  edge?: Edge;
}

interface KeptMoment extends Kept {
  /** A day, which is sent without a time. */
  isDay: boolean;
}

const KINDS = /^(?:at|on|date|time|day|moment|timestamp)$/;
const isMoment = ({ format }: JsonSchemaObject): boolean => format === 'date' || format === 'date-time';

/** Whether a sentence speaks of a moment: as it is written, or by its words but those of its kind. */
function speaksOf(text: string, name: string): boolean {
  if (namedIn(text, name) !== null) return true;
  const words = wordsOf(name).filter((word) => !KINDS.test(word));
  const said = ` ${wordsOf(text).join(' ')} `;
  return words.length > 0 && said.includes(` ${words.join(' ')} `);
}

function keptIn(clause: string, sentence: string, field: string | null, fields: readonly string[]): Kept[] {
  const found = AT_TIMES.test(sentence) ? undefined : KEPT.find(([words]) => words.test(clause));
  const match = found?.[0].exec(clause) ?? null;
  if (found === undefined || match === null) return [];
  const end = match.index + match[0].length;
  const before = clause.slice(0, end);
  const named = field === null ? fields.filter((name) => speaksOf(before, name)) : [field];
  const [only] = named;
  if (only === undefined || named.length > 1) return [];
  return [{ field: only, compared: clause.slice(end), days: found[1], sentence }];
}

const clausesIn = (sentence: string): string[] =>
  sentence.split(/[,;:]\s+(?:and |but )?|\s+(?:and|but) (?=the\b|its\b)/i);

function keptMoments(
  moments: readonly (readonly [name: string, view: JsonSchemaObject])[],
  situation: Situation,
): Kept[] {
  const { operation } = situation;
  const names = moments.map(([name]) => name);
  const own = moments.flatMap(([name, { description = '' }]) =>
    sentencesIn(unwrapped(description)).flatMap((sentence) =>
      clausesIn(sentence).flatMap((clause) => keptIn(clause, sentence, name, names)),
    ),
  );
  const said = sentencesIn(unwrapped(`${wordsAbout(operation, 400)} ${wordsAbout(operation, 409)}`)).flatMap(
    (sentence) =>
      clausesIn(sentence).flatMap((clause) => [
        ...keptIn(clause, sentence, null, names),
        ...keptWithin(clause, names).map((one) => ({ ...one, sentence })),
      ]),
  );
  return [...own, ...said];
}

/** The moment of a record that a comparison means: the one that it names, else the one that is called as the limited one is. */
function momentOf({ compared, field, edge }: Kept, view: JsonSchemaObject, definitions: Definitions): string | null {
  const moments = Object.entries(view.properties ?? {})
    .filter(([, property]) => isMoment(flatten(property, definitions)))
    .map(([name]) => name);
  if (edge !== undefined) return edgeOf(moments, edge, compared);
  const named = moments.filter((name) => speaksOf(compared, name));
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null;
  return moments.includes(field) ? field : null;
}

interface Limit {
  read: { operation: string; values: StepValue[]; path: string; status: number };
  resource: Resource;
  /** A day, which has no time. */
  isDay: boolean;
}

/** What is sent for a moment that goes beyond a limit; null where a day is to go beyond a time of which nobody knows the day. */
function beyond({ days, isDay }: KeptMoment, limit: Limit): string | null {
  const next = `{{$nextTo:${BOUND}:${days}::}}`;
  if (isDay === limit.isDay) return next;
  return isDay ? null : `${next}T12:00:00Z`;
}

const isDayOf = ({ properties = {} }: JsonSchemaObject, name: string, definitions: Definitions): boolean =>
  flatten(properties[name] ?? true, definitions).format === 'date';

/** The record of this chain that a sentence names, how it is read, and where its moment is. */
function limitOf(
  kept: Kept,
  chain: ChainBuilder,
  path: readonly StepValue[],
  { operation, index }: Situation,
): Limit | null {
  const words = wordsOf(kept.compared).map(singular);
  for (const { resource, identity } of chain.records()) {
    const { read } = resource;
    const record = read === null ? null : answeredRecord(read, index.definitions);
    const isMade = chain.makerOf(resource) === resource.create && resource.create !== operation;
    if (read === null || record === null || !isMade || read === operation || !words.includes(resource.name)) continue;
    const moment = momentOf(kept, record.view, index.definitions);
    const names = parameterNames(read.path);
    const above = path.slice(0, names.length - 1).map((value, at) => ({ ...value, name: names[at] ?? value.name }));
    if (moment === null || above.length !== names.length - 1) continue;
    const values: StepValue[] = [...above, { in: 'path', name: names.at(-1) ?? '', value: identity }];
    const at = `${record.prefix}${moment}`;
    const isDay = isDayOf(record.view, moment, index.definitions);
    return { resource, isDay, read: { operation: read.key, values, path: at, status: successStatus(read) } };
  }
  return null;
}

function candidateOf(kept: KeptMoment, sample: JsonObject, prefix: string, situation: Situation): Candidate[] {
  const { operation } = situation;
  const [status, ...alternatives] = refusalsOf(operation, kept.sentence);
  if (status === undefined) return [];
  const { chain, overrides } = inAllowedState(situation, (of) => prepare(of, situation));
  const path = overrides.filter((one) => one.in === 'path');
  const limit = path.length < parameterNames(operation.path).length ? null : limitOf(kept, chain, path, situation);
  const value = limit === null ? null : beyond(kept, limit);
  if (limit === null || value === null) return [];
  const { read, resource } = limit;
  const extracts = [{ name: BOUND, path: read.path, optional: true as const }];
  chain.before.push({ operation: read.operation, values: read.values, extracts, expects: { status: read.status } });
  const body = overrides.find((one) => one.in === 'body')?.bodyValue ?? sample;
  const whole = isObject(body) ? body : sample;
  const wrong = withFields(whole, prefix, { ...fieldsOf(whole, prefix), [kept.field]: value });
  return [
    {
      name: `Field ${kept.field} a day ${kept.days === 1 ? 'after' : 'before'} ${read.path} of the ${kindWords(resource)}`,
      kind: 'out_of_range',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        ...(alternatives.length > 0 && { alternatives }),
        reason: `The document says "${kept.sentence.trim().slice(0, 160)}".`,
        constraint: `limited by ${read.path}`,
        pointer: pointerTo(prefix, kept.field),
        ...stepsOf(chain),
      },
      severity: SEVERITY,
      overrides: [...path, bodyOverride(wrong)],
    },
  ];
}

/** A moment that the words keep on one side of one that another record has: "the job cannot be due later than its order". */
function beyondMoments(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const sample = sampleBody(operation, definitions, seed);
  if (media === null || !hasMembers({ kind, media }) || !isWrite(operation, index) || !isObject(sample)) return [];
  const record = recordIn(bodySchema(media), definitions);
  if (record === null) return [];
  const { prefix, view } = record;
  const moments = Object.keys(fieldsOf(sample, prefix))
    .map((name) => [name, flatten(view.properties?.[name] ?? true, definitions)] as const)
    .filter(([, flat]) => isMoment(flat));
  const seen = new Set<string>();
  return keptMoments(moments, situation)
    .filter(({ field, days }) => {
      const key = `${field} ${days}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .map((kept) => ({ ...kept, isDay: moments.some(([name, { format }]) => name === kept.field && format === 'date') }))
    .flatMap((kept) => candidateOf(kept, sample, prefix, situation));
}

export const beyondMomentsOracle: Oracle = {
  id: 'beyond-moments',
  claim: 'A moment that the words keep on one side of one of another record is refused a day beyond it.',
  strength: 'document',
  candidates: beyondMoments,
};
