import { bodyOverride } from '../../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../../chains/situation.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import { sentRecord } from '../../../resources/sent-record.ts';
import { isObject } from '../../../schema/is-valid.ts';
import type { Candidate } from '../../candidate.ts';
import { changedRecord, changeOf, type ChangedRecord } from '../../updates/shared/changed-record.ts';
import { withExtracts } from '../../updates/same-again.ts';
import { firstRecord, type FirstRecord } from './first-record.ts';
import { END, overlapSentence, sameHolder, START, takenMoments } from './overlaps.ts';
import { timeWindow, type TimeWindow } from './time-window.ts';
import type { Oracle } from '../../oracle.ts';

/** "Two performances must not overlap" is said of records, and "no overlap in the hall" of the change itself. */
const OF_RECORDS = /^\W*(?:no )?(?:two|an?|each|every|they)\b/i;

interface Moved {
  window: TimeWindow;
  sentence: string;
}

/** What a change can move onto the time of another record; null where its words, and those of the create, say nothing of that. */
function movedBy({ operation, index, seed }: Situation, { create, record }: ChangedRecord): Moved | null {
  const { media } = planBody(operation);
  const sample = sampleBody(create, index.definitions, seed) ?? null;
  const ofCreate = overlapSentence(create);
  const own = overlapSentence(operation);
  const isSaid = ofCreate !== '' && (own !== '' || OF_RECORDS.test(ofCreate));
  const window = isSaid && isObject(sample) ? timeWindow(create, sample, index.definitions) : null;
  if (media === null || window === null) return null;
  const { properties = {} } = sentRecord(bodySchema(media), record, index.definitions).view;
  const isSent = [window.start, ...(window.end === null ? [] : [window.end])].every((name) => name in properties);
  return isSent ? { window, sentence: own === '' ? ofCreate : own } : null;
}

/** Another record like the one that is changed, of whoever that one is, at a time of its own. */
function another(situation: Situation, changed: ChangedRecord, window: TimeWindow): FirstRecord | null {
  const { chain, create } = changed;
  const at = chain.before.findIndex((step) => step.operation === create.key);
  const made = chain.before[at];
  const sample = sampleBody(create, situation.index.definitions, situation.seed);
  const body = made?.values.find((value) => value.in === 'body')?.bodyValue ?? sample ?? null;
  if (made === undefined || !isObject(body)) return null;
  const holder = sameHolder(create, { body, window });
  const path = made.values.filter((value) => value.in === 'path');
  const again = { ...body, ...(isObject(holder.again) && holder.again) };
  chain.before[at] = withExtracts(made, holder.extracts);
  return firstRecord({ ...situation, operation: create }, { path, body: again, extracts: takenMoments(window) });
}

/** A record is not moved onto a time that another one has taken. */
export function overlappingChanges(situation: Situation): Candidate[] {
  const { operation } = situation;
  const [status, ...alternatives] = [409, 422, 400].filter((one) => isDocumented(operation, one));
  const changed = status === undefined ? null : changedRecord(situation);
  const moved = changed === null ? null : movedBy(situation, changed);
  if (changed === null || moved === null || status === undefined) return [];
  const { chain, path } = changed;
  const { window, sentence } = moved;
  const other = another(situation, changed, window);
  if (other === null) return [];
  chain.before.push(other.create);
  chain.after.unshift(...other.removal);
  const fields = { [window.start]: `{{${START}}}`, ...(window.end !== null && { [window.end]: `{{${END}}}` }) };
  return [
    {
      name: 'Moved onto a time that is taken',
      kind: 'overlap',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        alternatives,
        reason: `The document says "${sentence}".`,
        constraint: 'no overlap',
        pointer: `/${window.start}`,
        ...stepsOf(chain),
      },
      overrides: [
        ...path,
        ...chain.conditions(operation, path),
        bodyOverride(changeOf(situation, changed, fields).body),
      ],
    },
  ];
}

export const overlappingChangeOracle: Oracle = {
  id: 'overlapping-change',
  claim: 'A record is not moved onto a time that another one has taken.',
  strength: 'document',
  candidates: overlappingChanges,
};
