import type { JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import { bodyOverride } from '../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { sentencesIn } from '../../resources/words/sentences-in.ts';
import { referredName, wordsOf } from '../../resources/words/words.ts';
import { isEchoedName } from '../../rules/echo-rules.ts';
import { isAllowedBody } from '../../schema/accepts.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import {
  changedRecord,
  fullBody,
  makeWith,
  readAfter,
  readBefore,
  type ChangedRecord,
} from './shared/changed-record.ts';
import { lost } from './clears.ts';
import { isVolatileName } from '../../chains/after/same-record.ts';
import type { Oracle } from '../oracle.ts';

const SAYS_REPLACES =
  /\b(replac(es?|ed|ing|ement)|overwrit\w+)\b|\b(omitted|left out|absent|missing|not (sent|given|included|provided)|leav\w+ out)\b[^.;]*\b(clear|reset|remov|default|null|empt|lost|go back|deleted|unset)/i;
const SAYS_PARTIAL =
  /\b(partial|only (the )?(fields|properties|values) (that|which)|stay|stays|remain|remains|keep|keeps|unchanged|untouched)\b/i;

/** Whether the document says that a PUT replaces the whole record. */
function saysReplaces({ summary, description, requestBody }: Operation): boolean {
  const sentences = [summary, description, requestBody?.description]
    .flatMap((text) => (text ?? '').split(/(?<=[.;!?])\s+/))
    .filter((sentence) => !/\b(does|do|will|must) not\b|n't\b/i.test(sentence));
  const isPartial = sentences.some(
    (sentence) =>
      SAYS_PARTIAL.test(sentence) &&
      /\b(omitted|left out|absent|missing|not (sent|given|included|provided))\b/i.test(sentence),
  );
  return !isPartial && SAYS_REPLACES.test(`${summary ?? ''}. ${description ?? ''}. ${requestBody?.description ?? ''}`);
}

/** Whether a value is the documented default: a record may have it before and after. */
const isDefault = (value: unknown, { default: usual }: JsonSchemaObject): boolean =>
  usual !== undefined && JSON.stringify(usual) === JSON.stringify(value);

const isFixed = (flat: JsonSchemaObject): boolean =>
  flat.readOnly === true || flat.enum?.length === 1 || flat.const !== undefined;

/** What replaces a value that is left out, without being a default of the schema. */
const STANDS_IN =
  /\b(if|when|where|unless) (you|it|this|that|they|none|nothing|the \w+) (do|does|is|are|was)?( not|n't)?\b|\b(omitted|left out|absent|missing|not (sent|given|set|said|provided)|without it|otherwise|by default|defaults? to|falls? back|inherit\w*|taken from|that of|same as)\b/i;

/** Whether a value may be there again after it was left out: another one stands in for it, or a truth value has a default that nobody says. */
function mayReturn(flat: JsonSchemaObject, isAlwaysShown: boolean): boolean {
  const isHidden = mainType(flat) === 'boolean' && flat.default === undefined && isAlwaysShown;
  return isHidden || STANDS_IN.test(flat.description ?? '');
}

/** "Language is English when it is left out", said of the whole body; "notes that are left out are null" takes them away. */
function isSaidToReturn(name: string, { description = '' }: JsonSchemaObject): boolean {
  const words = new RegExp(`\\b${wordsOf(name).join('[ _-]?')}\\b`, 'i');
  return sentencesIn(description).some(
    (one) => words.test(one) && STANDS_IN.test(one) && !/\b(?:null|empty|removed|cleared|deleted|unset)\b/i.test(one),
  );
}

/** The optional fields that a create sets, a read shows and a PUT leaves out. */
function omittedFields(base: JsonObject, sent: JsonObject, { record }: ChangedRecord, about: Omitting): string[] {
  const { definitions, view } = about;
  const isOwn = (name: string): boolean =>
    isEchoedName(name) && !isVolatileName(name) && referredName(name) === null && sent[name] === undefined;
  const isShown = (name: string): boolean => record.view.properties?.[name] !== undefined;
  return Object.entries(base).flatMap(([name, value]) => {
    const property = view.properties?.[name];
    if (property === undefined || value === null || !isOwn(name) || !isShown(name)) return [];
    const flat = flatten(property, definitions);
    const isAlwaysShown = record.view.required?.includes(name) === true;
    const mayStay = mayReturn(flat, isAlwaysShown) || isSaidToReturn(name, view);
    return isFixed(flat) || isDefault(value, flat) || mayStay ? [] : [name];
  });
}

interface Omitting {
  definitions: Definitions;
  /** The body of the PUT. */
  view: JsonSchemaObject;
}

interface Replacement {
  changed: ChangedRecord;
  full: NonNullable<ReturnType<typeof fullBody>>;
  /** What the PUT sends: only what is required. */
  sent: JsonObject;
  omitted: string[];
}

function planned(situation: Situation): Replacement | null {
  const { operation, index, seed } = situation;
  const changed = operation.method === 'PUT' && saysReplaces(operation) ? changedRecord(situation) : null;
  const full = changed === null ? null : fullBody(situation, changed);
  const { media, kind } = planBody(operation);
  const usual = sampleBody(operation, index.definitions, seed);
  if (changed === null || full === null || media === null || !hasMembers({ kind, media }) || !isObject(usual))
    return null;
  const view = flatten(bodySchema(media), index.definitions);
  const required = new Set(view.required);
  const sent = Object.fromEntries(Object.entries(usual).filter(([name]) => required.has(name)));
  const omitted = omittedFields(full.base, sent, changed, { definitions: index.definitions, view });
  const isAllowed = required.size > 0 && isAllowedBody(sent, bodySchema(media), index.definitions);
  return isAllowed && omitted.length > 0 ? { changed, full, sent, omitted } : null;
}

/** A PUT that leaves out what is optional takes it away, where the document says that it replaces the record. */
export function replaces(situation: Situation): Candidate[] {
  const { operation } = situation;
  const plan = planned(situation);
  if (plan === null) return [];
  const { changed, full, sent, omitted } = plan;
  makeWith(situation, changed, full);
  const { chain, record, path } = changed;
  const body = chain.body(operation).find((value) => value.in === 'body')?.bodyValue ?? null;
  const bound = isObject(body) ? body : sent;
  const conditions = readBefore(situation, changed);
  const replacement = Object.fromEntries(Object.keys(sent).map((name) => [name, bound[name] ?? sent[name] ?? null]));
  return [
    {
      name: 'A replacement takes away what it leaves out',
      kind: 'replaces',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'A PUT replaces the record (RFC 9110, 9.3.4), and the document says so.',
        constraint: omitted.join(', '),
        pointer: null,
        ...stepsOf(chain),
        followUps: [
          readAfter(
            changed,
            omitted.map((name) => lost(`${record.prefix}${name}`)),
          ),
        ],
      },
      overrides: [...path, ...conditions, bodyOverride(replacement)],
    },
  ];
}

export const replacesOracle: Oracle = {
  id: 'replaces',
  claim: 'A PUT that replaces the record takes away what it leaves out.',
  strength: 'document',
  candidates: replaces,
};
