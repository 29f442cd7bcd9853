import { parameterNames } from '../../resources/words/path-names.ts';
import type { Json, Operation } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import type { Extract, Polling, Step, StepValue } from '@assay/scenario';
import { answeredRecord } from '../../resources/record-answer.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { neededBefore } from '../../learned/facts-of.ts';
import { bulkCreate, itemsOf, madeExtracts, madeRemovals } from '../../bulk/bulk-create.ts';
import { createdIdentity } from '../../jobs/created-identity.ts';
import { jobOf, namedResult, type Job } from '../../jobs/job.ts';
import { removalSteps } from '../removal/removal-steps.ts';
import { jobResource, pathTo, untilOver } from '../creation.ts';
import { mayEndOthers } from '../removal/dependents.ts';
import { SENT_IDENTITY } from '../../resources/identity/own-id.ts';
import { changesRecord } from '../../resources/own-record.ts';
import { successStatus, unknownIdStatus } from '../../expectations/expectation.ts';
import { readAfterRemoval, removalMark } from '../../expectations/soft-deletion.ts';
import { echoesOf, echoRule, isKeptAsSent } from '../../rules/echo-rules.ts';
import { sentAmountRules } from '../../rules/sent/sent-amounts.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType } from '../../schema/resolve.ts';
import type { Situation } from '../situation.ts';
import { withShownAgain } from './shown-again.ts';
import { variablesOf } from './variables.ts';
import { patchedRules } from './json-patch.ts';
import { actedOn, actionOf, stateField, stateMachine } from '../../states/machine.ts';
import { changeKindOf } from '../../resources/changes/record-changes.ts';

/** What comes after a request that succeeded: values taken from it, requests that look at what it did, and what removes it. */
export interface FollowUps {
  extracts: Extract[];
  followUps: Step[];
  after: Step[];
}

const NOTHING: FollowUps = { extracts: [], followUps: [], after: [] };

/** How long a job that is to be removed is waited for. */
const CLEAN_UP_S = 5;

function briefly(job: Job): Polling {
  const { rules, seconds = CLEAN_UP_S } = untilOver(job);
  return { rules, seconds: Math.min(seconds, CLEAN_UP_S) };
}

/** Many servers do not remove a job that is not over. */
function jobSteps(resource: Resource, identity: string, sent: readonly StepValue[], index: ApiIndex): Step[] {
  const job = resource.create === null ? null : jobOf(resource.create, index);
  const path = job === null || jobResource(job, index) !== resource ? null : pathTo(job.status, identity, sent);
  if (job === null || path === null) return [];
  return [{ operation: job.status.key, values: path, extracts: [], until: briefly(job) }];
}

/** Removes what a create has made, wherever the document describes how. */
export function removalOf(resource: Resource, identity: string, sent: readonly StepValue[], index: ApiIndex): Step[] {
  const remove = index.removalOf(resource);
  const path = remove === null ? null : pathTo(remove, identity, sent);
  if (remove === null || path === null) return [];
  return [
    ...jobSteps(resource, identity, sent, index),
    ...removalSteps(remove, { operation: remove.key, values: path, extracts: [] }, index),
  ];
}

/** The answer is about a job that makes the record. */
function isOfJob(operation: Operation, resource: Resource, index: ApiIndex): boolean {
  const job = jobOf(operation, index);
  return job !== null && jobResource(job, index) !== resource;
}

type Asked = Pick<Situation, 'operation' | 'index'>;

/** Where the answer of a create gives the identity of what it has made, and under which name it is kept. */
export function madeIdentity({ operation, index }: Asked): { resource: Resource; extract: Extract } | null {
  const resource = operation.method === 'POST' || operation.method === 'PUT' ? index.madeBy(operation) : null;
  if (resource === null || isOfJob(operation, resource, index)) return null;
  const item = resource.read ?? resource.remove;
  const parameter = item === null ? undefined : parameterNames(item.path).at(-1);
  const wanted = { resource: resource.name, parameter: parameter ?? 'id' };
  const path =
    operation.method === 'PUT'
      ? SENT_IDENTITY
      : (jobOf(operation, index)?.identity ?? createdIdentity(operation, wanted, index.definitions));
  return path === null ? null : { resource, extract: { name: `${resource.name}Made`, path } };
}

const MAX_ITEMS = 10;
/** How many items the usual body of a request with several has at most. */
const USUAL_ITEMS = 3;

/** Removes the records of a request that makes several; null for another one. */
function cleanUpSeveral({ operation, index }: Asked, sent: readonly StepValue[], count: number): FollowUps | null {
  const bulk = bulkCreate(operation, index);
  if (bulk === null) return null;
  const after = madeRemovals(bulk, { count, sent, index }, removalOf);
  return after.length === 0 ? NOTHING : { extracts: madeExtracts(bulk, count), followUps: [], after };
}

/** Waits for the record that a job makes, and removes it. */
function cleanUpJob(
  { operation, index }: Asked,
  sent: readonly StepValue[],
  suffix: string,
): Pick<FollowUps, 'extracts' | 'after'> {
  const job = jobOf(operation, index);
  const result = job === null ? null : namedResult(operation, job, index);
  const name = `started${suffix}`;
  const path = job === null ? null : pathTo(job.status, `{{${name}}}`, sent);
  if (job === null || result === null || path === null) return NOTHING;
  const made = `${result.resource.name}Made${suffix}`;
  const removal = removalOf(result.resource, `{{${made}}}`, sent, index);
  const wait = {
    operation: job.status.key,
    values: path,
    extracts: [{ name: made, path: result.identity }],
    until: briefly(job),
  };
  return removal.length === 0 ? NOTHING : { extracts: [{ name, path: job.identity }], after: [wait, ...removal] };
}

/** What removes the record that an operation makes, whether it was meant to or not. */
export function cleanUp(
  situation: Asked,
  sent: readonly StepValue[],
  suffix = '',
): Pick<FollowUps, 'extracts' | 'after'> {
  const made = madeIdentity(situation);
  if (made === null) return cleanUpSeveral(situation, sent, USUAL_ITEMS) ?? cleanUpJob(situation, sent, suffix);
  const extract = { ...made.extract, name: `${made.extract.name}${suffix}` };
  const after = removalOf(made.resource, `{{${extract.name}}}`, sent, situation.index);
  if (after.length > 0) return { extracts: [extract], after };
  // A job that stays may have made a record that does not; and what stays may have to be ended for others to go.
  const job = cleanUpJob(situation, sent, suffix);
  const isEnded = mayEndOthers(made.resource, situation.index);
  return job.extracts.length > 0 || !isEnded ? job : { extracts: [extract], after };
}

/** A read of the record that has to show what was sent. `name` begins the names of the values. */
export function readBack(
  situation: Situation,
  read: Operation,
  { path, body, name = 'sent' }: { path: StepValue[]; body: Json | undefined; name?: string },
): FollowUps {
  const { operation, index } = situation;
  const { definitions } = index;
  const all = echoesOf(body, answeredRecord(read, definitions), definitions).filter(
    isKeptAsSent(operation, definitions),
  );
  // Truth values in rules are words of English, not values of steps.
  const echoes = all.filter(({ value }) => typeof value !== 'boolean');
  const flags = all.flatMap(({ answered, value }) =>
    typeof value === 'boolean' ? [`\`${answered}\` is ${value}`] : [],
  );
  const amounts = sentAmountRules({ operation, read, definitions, status: successStatus(operation), body });
  if (all.length === 0 && amounts.length === 0) return NOTHING;
  const names = variablesOf(
    echoes.map(({ sent }) => sent),
    name,
  );
  return {
    extracts: echoes.map(({ sent }, at) => ({ name: names[at] ?? '', path: `request ${sent}` })),
    followUps: [
      {
        operation: read.key,
        values: path,
        extracts: [],
        expects: { status: successStatus(read) },
        rules: [...echoes.map((echo, at) => echoRule(echo, `{${names[at] ?? ''}}`)), ...flags, ...amounts],
      },
    ],
    after: [],
  };
}

export const joined = (...parts: FollowUps[]): FollowUps => ({
  extracts: parts.flatMap(({ extracts }) => extracts),
  followUps: parts.flatMap(({ followUps }) => followUps),
  after: parts.flatMap(({ after }) => after),
});

function afterCreate(situation: Situation, sent: readonly StepValue[], body: Json | undefined): FollowUps {
  const made = madeIdentity(situation);
  if (made === null) return NOTHING;
  const { resource, extract } = made;
  const identity = `{{${extract.name}}}`;
  // An account that anybody opens is not shown to whoever is signed in.
  const isForeign = resource.read !== null && !isSecured(situation.operation) && isSecured(resource.read);
  const path = resource.read === null || isForeign ? null : pathTo(resource.read, identity, sent);
  const shown =
    resource.read === null || path === null
      ? NOTHING
      : withShownAgain(readBack(situation, resource.read, { path, body }), {
          asked: situation,
          read: resource.read,
          body,
        });
  return joined(
    { extracts: [extract], followUps: [], after: removalOf(resource, identity, sent, situation.index) },
    shown,
  );
}

/** Servers that count from the highest id give a removed one to the next record, which another scenario may be making. */
function isCounted(read: Operation, definitions: Situation['index']['definitions']): boolean {
  const parameter = read.parameters.findLast((one) => one.in === 'path');
  const type = parameter === undefined ? undefined : mainType(flatten(parameter.schema, definitions));
  return type === 'integer' || type === 'number';
}

/** The path of a read of the record that a request was sent to. */
function pathOf(read: Operation, sent: readonly StepValue[]): StepValue[] | null {
  const identity = sent.findLast((one) => one.in === 'path')?.value ?? null;
  return identity === null ? null : pathTo(read, identity, sent);
}

/** A record that was removed and can still be read shows it. */
function afterArchiving(read: Operation, path: StepValue[], { index }: Situation): FollowUps {
  const mark = removalMark(read, index.definitions);
  const rules = mark === null ? [] : [`\`${mark}\` is not null`];
  const expects = { status: successStatus(read) };
  return { ...NOTHING, followUps: [{ operation: read.key, values: path, extracts: [], expects, rules }] };
}

/** A record that was removed is not found any more, unless it is only put away. */
function afterRemoval(situation: Situation, resource: Resource, sent: readonly StepValue[]): FollowUps {
  const { index, description } = situation;
  const { read, remove } = resource;
  const expected = read === null ? null : unknownIdStatus(read);
  if (read === null || expected === null || isCounted(read, index.definitions)) return NOTHING;
  const path = pathOf(read, sent);
  const becomes = readAfterRemoval(read, remove, { description, definitions: index.definitions });
  if (path === null || becomes === 'unknown') return NOTHING;
  if (becomes === 'kept') return afterArchiving(read, path, situation);
  const expects = {
    status: expected.status,
    statusBy: expected.statusBy,
    alternatives: [404, 410].filter((one) => one !== expected.status),
  };
  return {
    extracts: [],
    followUps: [{ operation: read.key, values: path, extracts: [], expects, rules: [] }],
    after: [],
  };
}

const RESTORES = /\b(restor|undelet|recover|reinstat|salvag|reviv|bring\w* back|undo|there again)/i;

/** What takes a removal back, as far as it was seen to need one, brings the record back. */
function afterRestore({ operation, index }: Situation, sent: readonly StepValue[]): FollowUps {
  const resource = actedOn(operation, index);
  const isNeeded = neededBefore(operation).some((one) => one.operation === resource?.remove?.key);
  const path = resource?.read == null || !isNeeded ? null : pathOf(resource.read, sent);
  const words = `${operation.path} ${operation.summary ?? ''} ${operation.description ?? ''}`;
  if (resource?.read == null || path === null || !RESTORES.test(words)) return NOTHING;
  const expects = { status: successStatus(resource.read) };
  return { ...NOTHING, followUps: [{ operation: resource.read.key, values: path, extracts: [], expects, rules: [] }] };
}

/** An action leaves its record in the state that the document names. */
function afterAction(situation: Situation, sent: readonly StepValue[], body: Json | undefined): FollowUps {
  const machine = stateMachine(situation);
  const action = machine === null ? null : actionOf(machine, situation.operation, body);
  const read = machine?.resource.read ?? null;
  if (action?.to == null || read === null) return NOTHING;
  const field = stateField(read, situation.index.definitions);
  const path = pathOf(read, sent);
  if (field === null || path === null) return NOTHING;
  const rules = [`\`${field.path}\` equals "${action.to}"`];
  const step: Step = {
    operation: read.key,
    values: path,
    extracts: [],
    expects: { status: successStatus(read) },
    rules,
  };
  return { extracts: [], followUps: [step], after: [] };
}

/** What the operations of a JSON patch have set is what a read shows. */
function afterPatch(
  { index }: Situation,
  { read }: Resource,
  { own, body }: { own: StepValue[]; body: Json },
): FollowUps {
  const isKnown = read !== null && own.length === parameterNames(read.path).length;
  const rules = isKnown ? patchedRules(body, answeredRecord(read, index.definitions)) : [];
  if (read === null || rules.length === 0) return NOTHING;
  const expects = { status: successStatus(read) };
  return { extracts: [], followUps: [{ operation: read.key, values: own, extracts: [], expects, rules }], after: [] };
}

const isMove = (situation: Situation): boolean =>
  stateMachine(situation)?.actions.some((one) => one.operation === situation.operation) === true;

/** What a request that succeeds must have done, as other requests see it. `sent` holds the path with the records of the scenario. */
export function directFollowUps(situation: Situation, sent: readonly StepValue[], body: Json | undefined): FollowUps {
  const { operation, index } = situation;
  const { method, path } = operation;
  const bulk = bulkCreate(operation, index);
  const several =
    bulk === null ? null : cleanUpSeveral(situation, sent, Math.min(itemsOf(bulk, body).length, MAX_ITEMS));
  if (several !== null) return several;
  if (index.madeBy(operation) !== null) return afterCreate(situation, sent, body);
  if (!changesRecord(operation, index)) return NOTHING;
  const resource = path.endsWith('}') ? index.resourceAt(path) : null;
  if (resource === null || isMove(situation))
    return joined(afterAction(situation, sent, body), afterRestore(situation, sent));
  if (method === 'DELETE') return afterRemoval(situation, resource, sent);
  return changeKindOf(operation, index) !== null ? afterUpdate(situation, resource, sent, body) : NOTHING;
}

function afterUpdate(
  situation: Situation,
  resource: Resource,
  sent: readonly StepValue[],
  body: Json | undefined,
): FollowUps {
  const own = sent.filter((one) => one.in === 'path');
  if (Array.isArray(body)) return afterPatch(situation, resource, { own, body });
  const { read } = resource;
  return isObject(body ?? null) && read !== null && own.length === parameterNames(read.path).length
    ? readBack(situation, read, { path: own, body })
    : NOTHING;
}
