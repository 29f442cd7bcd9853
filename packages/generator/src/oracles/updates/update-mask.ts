import type { Json, JsonObject, Operation, Parameter } from '@assay/api-model';
import { bodyOverride } from '../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { plain } from '../../resources/words/words.ts';
import { changeKindOf } from '../../resources/changes/record-changes.ts';
import type { Candidate } from '../candidate.ts';
import { computedNames, REFUSED } from './keeps-others.ts';
import { BEFORE, changedRecord, changeOf, fullBody, makeWith, readAfter, readBefore } from './shared/changed-record.ts';
import type { ChangedRecord, FullBody } from './shared/changed-record.ts';
import { followedRules } from './shared/followed.ts';
import { otherValue } from './shared/patched-members.ts';
import { sameRule } from '../../chains/after/same-record.ts';
import type { Oracle } from '../oracle.ts';

const MASK = /^(update|field|fields)?mask$/;

/** The query parameter that names the fields which a change writes (AIP-134); null where there is none. */
const maskOf = ({ parameters }: Operation): Parameter | null =>
  parameters.find(({ in: location, name }) => location === 'query' && MASK.test(plain(name))) ?? null;

/** Two fields with other values than the record was made with. */
function twoChanges({ index }: Situation, { fields, sent }: FullBody): [string, Json][] {
  const { definitions } = index;
  return Object.entries(fields)
    .flatMap(([name, value]): [string, Json][] => {
      const other = otherValue(name, value, { view: sent.view, definitions });
      return other === undefined ? [] : [[name, other]];
    })
    .slice(0, 2);
}

/** A change that names one of the two fields that it sends. */
function maskedChange(
  situation: Situation,
  changed: ChangedRecord,
  full: FullBody,
): { written: string; body: JsonObject } | null {
  const fields = twoChanges(situation, full);
  const [written] = fields;
  const change = written === undefined ? null : changeOf(situation, changed, Object.fromEntries(fields));
  return written === undefined || fields.length < 2 || change?.isAllowed !== true
    ? null
    : { written: written[0], body: change.body };
}

/** Of the fields that a change sends, only those that its mask names are written. */
function onlyMasked(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const mask = maskOf(operation);
  const changed = mask === null || changeKindOf(operation, index) === null ? null : changedRecord(situation);
  const full = changed === null ? null : fullBody(situation, changed);
  const masked = changed === null || full === null ? null : maskedChange(situation, changed, full);
  if (mask === null || changed === null || full === null || masked === null) return [];
  makeWith(situation, changed, full);
  const { written, body } = masked;
  const conditions = readBefore(situation, changed);
  const computed = computedNames(changed, full.sent.view, index.definitions);
  const rules = [
    ...followedRules(changed.record, { name: written, computed }, index.definitions),
    sameRule(changed.record, index.definitions, { step: BEFORE, except: [written, ...computed] }),
  ];
  return [
    {
      name: `Only what ${mask.name} names is written`,
      kind: 'keeps_others',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: `A change with ${mask.name} writes the fields that it names, whatever else it sends.`,
        constraint: mask.name,
        pointer: null,
        undecided: REFUSED,
        ...stepsOf(changed.chain),
        followUps: [readAfter(changed, rules)],
      },
      overrides: [...changed.path, { in: 'query', name: mask.name, value: written }, ...conditions, bodyOverride(body)],
      isUnechoed: true,
    },
  ];
}

export const updateMaskOracle: Oracle = {
  id: 'update-mask',
  claim: 'A change writes the fields that its mask names and no others.',
  strength: 'document',
  candidates: onlyMasked,
};
