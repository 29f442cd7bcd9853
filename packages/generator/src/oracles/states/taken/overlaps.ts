import type { JsonObject, Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import { cleanUp } from '../../../chains/after/follow-ups.ts';
import { chainOf, stepsOf, type Situation } from '../../../chains/situation.ts';
import { makerOf } from '../../../chains/needs.ts';
import { pathBelowSecond } from '../../../chains/records/second-parent.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { recordsIn } from '../../../resources/identity/records-in.ts';
import { kindWords } from '../../../resources/words/words.ts';
import { saysBeyond } from '../../identity/unique-everywhere.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { variantsOf } from '../../../values/distinct.ts';
import type { Candidate } from '../../candidate.ts';
import { singularly } from '../../../states/said-amounts.ts';
import { sentTwice, type SentTwice } from '../../updates/same-again.ts';
import { firstRecord } from './first-record.ts';
import { timeWindow, type TimeWindow } from './time-window.ts';
import { otherRuleStatuses, ruleStatuses } from '../../../expectations/rule-statuses.ts';
import type { Oracle } from '../../oracle.ts';

const OVERLAPS =
  /\boverlap\w*|\bdouble.?book\w*|\b(already|is|are) (booked|reserved|occupied)\b|\balready has an? [^.;]{0,40}\b(?:bookings?|reservations?|appointments?)\b|\bclash\w*|\bcollid\w*|\bsame (time|period|day|date|moment)\b|\b(?:one|a single) [\w-]+ at (?:a time|once)\b/i;

export const overlapSentence = (operation: Operation): string =>
  sentencesIn(unwrapped(wordsAbout(operation, 409)))
    .find((sentence) => OVERLAPS.test(sentence))
    ?.replace(/[.\s]+$/, '')
    .slice(0, 160) ?? '';

interface Planned {
  chain: ReturnType<typeof chainOf>;
  path: StepValue[];
  body: JsonObject;
  window: TimeWindow;
}

function planned(situation: Situation): Planned | null {
  const { operation, index, seed } = situation;
  const isSaid = index.madeBy(operation) !== null && OVERLAPS.test(wordsAbout(operation, 409));
  const sample = isSaid ? sampleBody(operation, index.definitions, seed) : undefined;
  if (sample === undefined || !isObject(sample)) return null;
  const window = timeWindow(operation, sample, index.definitions);
  if (window === null) return null;
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const bound = chain.body(operation)[0]?.bodyValue ?? sample;
  const isPlaced = path.length === parameterNames(operation.path).length;
  return isPlaced && isObject(bound) ? { chain, path, body: bound, window } : null;
}

export const START = 'firstStart';
export const END = 'firstEnd';

export const takenMoments = ({ start, end }: TimeWindow) => [
  { name: START, path: `request ${start}` },
  ...(end === null ? [] : [{ name: END, path: `request ${end}` }]),
];

/** The same begin with another length overlaps without being the same. */
function otherLength({ operation, index }: Situation, body: JsonObject, { length }: TimeWindow): JsonObject {
  const { media } = planBody(operation);
  const value = length === null ? undefined : body[length];
  if (media === null || length === null || value === undefined || typeof value !== 'number') return {};
  const property = flatten(bodySchema(media), index.definitions).properties?.[length] ?? true;
  for (const other of variantsOf(value, property, index.definitions)) return { [length]: other };
  return {};
}

/** Whose time it is, as the sentence about it calls them: what is new in each request is there that of the first one. */
export function sameHolder(operation: Operation, { body, window }: Pick<Planned, 'body' | 'window'>): SentTwice {
  const said = singularly(overlapSentence(operation));
  const holders = Object.entries(body).filter(
    ([name]) => name !== window.start && name !== window.end && said.includes(singularly(name)),
  );
  return sentTwice(Object.fromEntries(holders), 'holder');
}

/** The record that a request is made below, where the document says that a time is taken for all of its kind; null where it does not. */
function otherParent({ operation, index }: Situation): Resource | null {
  const parent = recordsIn(operation, index).at(-1);
  const isMade = parent !== undefined && parent !== index.madeBy(operation) && makerOf(parent) !== null;
  return isMade && saysBeyond(overlapSentence(operation), parent) ? parent : null;
}

/** A window that overlaps one that is taken, by a record below the same parent and, where that is said, below another one. */
function overlapFaults(situation: Situation): Candidate[] {
  const parent = otherParent(situation);
  return [...overlapWith(situation, null), ...(parent === null ? [] : overlapWith(situation, parent))];
}

const firstPath = ({ chain, path }: Planned, parent: Resource | null, operation: Operation): StepValue[] | null =>
  parent === null ? path : pathBelowSecond(chain, path, parent, operation);

/** `parent`: the kind of record that the first one is made below a second of; null where both are below the same. */
function overlapWith(situation: Situation, parent: Resource | null): Candidate[] {
  const { operation } = situation;
  const [status] = ruleStatuses(operation);
  const about = status === undefined ? null : planned(situation);
  const below = about === null ? null : firstPath(about, parent, operation);
  if (about === null || status === undefined || below === null) return [];
  const { chain, path, body, window } = about;
  const holder = sameHolder(operation, about);
  const first = firstRecord(situation, { path: below, body, extracts: [...takenMoments(window), ...holder.extracts] });
  if (first === null) return [];
  chain.before.push(first.create);
  chain.after.unshift(...first.removal);
  const overlapping: JsonObject = {
    ...body,
    ...(isObject(holder.again) && holder.again),
    ...otherLength(situation, body, window),
    [window.start]: `{{${START}}}`,
    ...(window.end !== null && { [window.end]: `{{${END}}}` }),
  };
  const sent = [...path, bodyOverride(overlapping)];
  const { extracts, after } = cleanUp(situation, sent);
  return [
    {
      name: `At a time that overlaps one that is taken${parent === null ? '' : ` below another ${kindWords(parent)}`}`,
      kind: 'overlap',
      ...(parent !== null && { part: 'below another parent' }),
      errorIn: 'body',
      expectedStatus: status,
      details: {
        alternatives: otherRuleStatuses(operation, status),
        reason: `The document says "${overlapSentence(operation)}".`,
        constraint: 'no overlap',
        pointer: `/${window.start}`,
        ...stepsOf(chain),
        after: [...after, ...chain.after],
        ...(extracts.length > 0 && { extracts }),
      },
      overrides: sent,
    },
  ];
}

/** A window is free again when what took it was removed. */
function freedWindows(situation: Situation): Candidate[] {
  const { operation } = situation;
  const about = planned(situation);
  if (about === null) return [];
  const { chain, path, body, window } = about;
  const first = firstRecord(situation, { path, body, extracts: takenMoments(window) });
  if (first === null || first.removal.length === 0) return [];
  chain.before.push(first.create, ...first.removal);
  const again: JsonObject = {
    ...body,
    [window.start]: `{{${START}}}`,
    ...(window.end !== null && { [window.end]: `{{${END}}}` }),
  };
  const sent = [...path, bodyOverride(again)];
  const { extracts, after } = cleanUp(situation, sent);
  return [
    {
      name: 'At a time that was taken and is free again',
      kind: 'freed',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'What was removed takes no time any more.',
        constraint: 'free again',
        pointer: null,
        ...stepsOf({ before: chain.before, after: [...after, ...chain.after] }),
        ...(extracts.length > 0 && { extracts }),
      },
      overrides: sent,
    },
  ];
}

export const overlapOracle: Oracle = {
  id: 'overlap',
  claim: 'A time that overlaps one that is taken is refused.',
  strength: 'document',
  ofCreate: true,
  candidates: overlapFaults,
};

export const freedWindowOracle: Oracle = {
  id: 'freed-window',
  claim: 'A time is free again when what took it was removed.',
  strength: 'convention',
  ofCreate: true,
  candidates: freedWindows,
};
