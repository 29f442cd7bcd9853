import type { Json, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { documentedResponse, successStatus } from '../../expectations/expectation.ts';
import { jobOf, namedResult, resultBelow, type Job } from '../../jobs/job.ts';
import { promisedTime } from '../../jobs/promised-time.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { wordsOf } from '../../resources/words/words.ts';
import { jsonMedia } from '../../rules/response-shape.ts';
import { SCHEMA_RULE } from '../../rules/success-rules.ts';
import { isObject } from '../../schema/is-valid.ts';
import { jobResource, pathTo, promisedSeconds, statusOfEnd, untilOver } from '../creation.ts';
import { directFollowUps, joined, readBack, removalOf, type FollowUps } from './follow-ups.ts';
import type { Situation } from '../situation.ts';

interface Sent {
  values: readonly StepValue[];
  body: Json | undefined;
}

const RESULT = 'jobResult';

/** Work on what lies elsewhere may fail for reasons that are not the API's. */
function usesOthers(body: Json | undefined): boolean {
  if (typeof body === 'string') return /^[a-z][a-z\d+.-]*:\/\//i.test(body);
  if (Array.isArray(body)) return body.some((item) => usesOthers(item));
  const isSource = (name: string): boolean => wordsOf(name).some((word) => /^(url|uri|file|source|path)$/.test(word));
  return (
    isObject(body ?? null) && Object.entries(body ?? {}).some(([name, part]) => isSource(name) || usesOthers(part))
  );
}

const schemaRules = (operation: Operation, status: number): string[] =>
  jsonMedia(documentedResponse(operation, status))?.schema == null ? [] : [SCHEMA_RULE];

/** Waits for the end, which has to come in time and to be a good one. */
function waiting(job: Job, path: StepValue[], body: Json | undefined): Step {
  const status = statusOfEnd(job);
  const { forward } = job.end;
  const isFixed = job.redirects || usesOthers(body);
  return {
    operation: job.status.key,
    values: path,
    extracts: [],
    until: {
      ...untilOver(job),
      ...(forward.length > 0 && { forward }),
      ...(promisedSeconds(job) !== null && { promised: true }),
    },
    expects: { status },
    rules: [...schemaRules(job.status, status), ...(isFixed ? [] : [job.end.succeeded])],
  };
}

const readOf = (read: Operation, values: StepValue[]): Step => ({
  operation: read.key,
  values,
  extracts: [],
  expects: { status: successStatus(read) },
  rules: schemaRules(read, successStatus(read)),
});

/** What the job has made is there, and is what was asked for. */
function resultReads(situation: Situation, job: Job, { values, body }: Sent, identity: string): FollowUps {
  const { operation, index } = situation;
  const reads: FollowUps = { extracts: [], followUps: [], after: [] };
  const below = resultBelow(job, index);
  const names = below === null ? [] : parameterNames(below.path);
  const path = below === null ? null : pathTo(below, identity, values);
  if (below !== null && path !== null && names.length === parameterNames(job.status.path).length) {
    const shown = readBack(situation, below, { path, body, name: 'result' });
    reads.extracts.push(...shown.extracts);
    const rules = shown.followUps.flatMap((step) => step.rules ?? []);
    const read = readOf(below, path);
    reads.followUps.push({ ...read, rules: [...(read.rules ?? []), ...rules] });
  }
  const named = namedResult(operation, job, index);
  const own = named === null ? null : pathTo(named.read, `{{${RESULT}}}`, values);
  if (named === null || own === null) return reads;
  const shown = readBack(situation, named.read, { path: own, body, name: 'asked' });
  const plain: FollowUps = shown.followUps.length > 0 ? shown : { ...shown, followUps: [readOf(named.read, own)] };
  return joined(reads, plain, {
    extracts: [],
    followUps: [],
    after: removalOf(named.resource, `{{${RESULT}}}`, values, index),
  });
}

function withJob(situation: Situation, job: Job, sent: Sent, own: FollowUps): FollowUps {
  const { operation, index } = situation;
  const resource = jobResource(job, index);
  const name = `${resource?.name ?? 'started'}Job`;
  const identity = `{{${name}}}`;
  const path = pathTo(job.status, identity, sent.values);
  if (path === null) return own;
  const wait = waiting(job, path, sent.body);
  const named = namedResult(operation, job, index);
  if (named !== null) wait.extracts = [{ name: RESULT, path: named.identity }];
  const isOwn = resource !== null && index.madeBy(operation) === resource;
  return joined(
    { extracts: [{ name, path: job.identity }], followUps: [wait], after: [] },
    resultReads(situation, job, sent, identity),
    own,
    {
      extracts: [],
      followUps: [],
      after: isOwn || resource === null ? [] : removalOf(resource, identity, sent.values, index),
    },
  );
}

/** What was only accepted shows later. */
function untilMet(step: Step, withinMs: number | null): Step {
  const { status = 200, alternatives = [] } = step.expects ?? {};
  const statuses = [status, ...alternatives];
  const met = statuses.length === 1 ? `the status is ${status}` : `the status is one of ${statuses.join(', ')}`;
  const rules = [met, ...(step.rules ?? [])];
  const seconds = withinMs === null ? null : Math.ceil(withinMs / 1000);
  return { ...step, until: seconds === null ? { rules } : { rules, seconds, promised: true } };
}

/**
 * What a request that succeeds must have done, as other requests see it; where it was only accepted, when that is over. `values`
 * holds the path with the records of the scenario.
 */
export function followUpsOf(situation: Situation, values: readonly StepValue[], body: Json | undefined): FollowUps {
  const { operation, index } = situation;
  const own = directFollowUps(situation, values, body);
  if (successStatus(operation) !== 202) return own;
  const job = jobOf(operation, index);
  const withinMs = promisedTime(wordsAbout(operation, 202));
  const later = { ...own, followUps: own.followUps.map((step) => untilMet(step, withinMs)) };
  return job === null ? later : withJob(situation, job, { values, body }, later);
}
