import type { Step, StepValue } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../../chains/situation.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import { withPart } from '../../../learned/json-pointer.ts';
import { sampleBody } from '../../../request-body.ts';
import { lockFieldOf, type LockField } from '../../../resources/versions/lock-field.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { wordsOf } from '../../../resources/words/words.ts';
import type { Candidate } from '../../candidate.ts';
import { BEFORE, changedRecord, readAfter } from '../shared/changed-record.ts';
import { sameRule, unchangedTimeRules } from '../../../chains/after/same-record.ts';
import { isRepeatable, sentTwice, withExtracts } from '../same-again.ts';

/** What a document says of a version that is not the present one. */
const STALE =
  /\b(present|current|latest|newest|last read|have read|you read|stale|outdated|old(?:er)?|since|meanwhile|meantime|concurrent(?:ly)?|lost updates?|optimistic|mismatch|does(?: not|n't) match|differs?|else changed)\b/i;
const REFUSALS = [409, 412];

/** The documented refusal of an old version; null where the document does not say that one is refused. */
function saidRefusal({ operation }: Situation, { name, shown }: LockField): number | null {
  const documented = REFUSALS.filter((status) => isDocumented(operation, status));
  const words = new Set([...wordsOf(name), ...wordsOf(shown)]);
  for (const status of documented) {
    const said = sentencesIn(unwrapped(wordsAbout(operation, status))).find(
      (sentence) => STALE.test(sentence) && wordsOf(sentence).some((word) => words.has(word)),
    );
    if (said === undefined) continue;
    return documented.find((one) => said.includes(String(one))) ?? status;
  }
  return null;
}

/** Other documented statuses of a version that is not the present one. */
function otherRefusals(operation: Situation['operation'], status: number): { alternatives?: number[] } {
  const others = REFUSALS.filter((one) => one !== status && isDocumented(operation, one));
  return others.length > 0 ? { alternatives: others } : {};
}

/** A change that names the version of before the last change is refused, where the document says so, and changes nothing. */
export function staleVersion(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const lock = lockFieldOf(operation, index);
  const status = lock === null ? null : saidRefusal(situation, lock);
  if (lock === null || status === null) return [];
  const changed = changedRecord(situation);
  const usual = sampleBody(operation, index.definitions, seed);
  if (changed === null || usual === undefined) return [];
  const { chain, path, read, readPath, record } = changed;
  const body = chain.body(operation).find((value) => value.in === 'body')?.bodyValue ?? usual;
  const old = `${lock.resource.name}OldVersion`;
  const sent = withPart(body, lock.pointer, `{{${old}}}`) ?? {};
  const twice = sentTwice(sent, 'stale');
  if (!isRepeatable(twice)) return [];
  const look: Step = {
    operation: read.key,
    values: readPath,
    extracts: [{ name: old, path: `${lock.record.prefix}${lock.shown}` }],
  };
  const values: StepValue[] = [...path, ...chain.conditions(operation, path)];
  const first = { operation: operation.key, values: [...values, bodyOverride(sent)] };
  chain.before.push(look, withExtracts({ ...first, extracts: [] }, twice.extracts));
  chain.before.push({ name: BEFORE, operation: read.key, values: readPath, extracts: [] });
  return [
    {
      name: `Outdated ${lock.name}`,
      kind: 'stale_condition',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        ...otherRefusals(operation, status),
        reason: `The document says that a change with an old ${lock.name} is refused with ${status}.`,
        constraint: `${lock.name}: the present one`,
        pointer: lock.pointer,
        ...stepsOf(chain),
        followUps: [
          readAfter(changed, [
            sameRule(record, index.definitions, { step: BEFORE }),
            ...unchangedTimeRules(record, index.definitions, BEFORE),
          ]),
        ],
      },
      overrides: [...values, bodyOverride(twice.again ?? {})],
    },
  ];
}
