import type { Operation } from '@assay/api-model';
import type { Extract, Polling, Step, StepValue } from '@assay/scenario';
import { successStatus } from '../expectations/expectation.ts';
import { createdIdentity } from '../jobs/created-identity.ts';
import { itemPath, jobOf, namedResult, type Job } from '../jobs/job.ts';
import { bulkCreate, itemsOf, ofResult, withItems } from '../bulk/bulk-create.ts';
import { sampleBody } from '../request-body.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { isObject } from '../schema/is-valid.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import { plain, wordsOf } from '../resources/words/words.ts';
import { SENT_IDENTITY } from '../resources/identity/own-id.ts';
import { actedOn } from '../states/machine.ts';

/** The path of an operation on a record, with the parents that the request had; null when one of them is not known. */
export function pathTo(operation: Operation, identity: string, sent: readonly StepValue[]): StepValue[] | null {
  const names = parameterNames(operation.path);
  const values = names.map((name, at): StepValue | null => {
    if (at === names.length - 1) return { in: 'path', name, value: identity };
    return sent.find((one) => one.in === 'path' && plain(one.name) === plain(name)) ?? null;
  });
  const known = values.filter((value) => value !== null);
  return known.length === names.length ? known.map((one, at) => ({ ...one, name: names[at] ?? one.name })) : null;
}

export const jobResource = ({ status }: Job, index: ApiIndex): Resource | null =>
  index.resourceAt(itemPath(status.path));

/** More than the promise, for the way there and back. */
const MARGIN_S = 1;

/** The time that the document promises, in seconds; null when it promises none that somebody would wait for. */
export function promisedSeconds({ withinMs }: Job): number | null {
  const seconds = withinMs === null ? null : Math.ceil(withinMs / 1000) + MARGIN_S;
  return seconds === null || seconds > 300 ? null : seconds;
}

/** The end of a job, as the answers of its status show it. */
export function untilOver(job: Job): Polling {
  const seconds = promisedSeconds(job);
  const rules = [job.redirects ? 'the status is 303' : job.end.rule];
  return { rules, ...(seconds !== null && { seconds }) };
}

/** The status of an answer to the last request that waits for the end of a job. */
export const statusOfEnd = ({ status, redirects }: Job): number => (redirects ? 303 : successStatus(status));

/** How a record comes to be: what is taken from the answer of its create, and the requests that wait until it is there. */
export interface Creation {
  extracts: Extract[];
  wait(sent: readonly StepValue[]): Step[];
}

const INTERRUPTS = /^(cancel|abort|stop|pause|interrupt|kill|terminate)$/;

/** Whether an operation is about a job that is still going on. */
function interrupts(operation: Operation, resource: Resource, index: ApiIndex): boolean {
  const words = wordsOf(`${operation.path.slice(itemPath(operation.path).length)} ${operation.operationId ?? ''}`);
  return actedOn(operation, index) === resource && words.some((word) => INTERRUPTS.test(word));
}

const pollStep = (job: Job, path: StepValue[], extracts: Extract[]): Step => ({
  operation: job.status.key,
  values: path,
  extracts,
  until: untilOver(job),
  expects: { status: statusOfEnd(job) },
});

interface About {
  name: string;
  parameter: string;
  /** What the record is made for. */
  for: Operation;
}

/** Null where nothing says which record a create makes. */
export function creationOf(resource: Resource, about: About, index: ApiIndex): Creation | null {
  const { create } = resource;
  if (create === null) return null;
  const job = jobOf(create, index);
  if (job === null) return directly(resource, create, { about, index });
  if (jobResource(job, index) !== resource) return byJob(resource, create, { job, about, index });
  const isOpen = interrupts(about.for, resource, index);
  return {
    extracts: [{ name: about.name, path: job.identity }],
    wait: (sent) => {
      const path = isOpen ? null : pathTo(job.status, `{{${about.name}}}`, sent);
      return path === null ? [] : [pollStep(job, path, [])];
    },
  };
}

/** The identity of the first record that a request with several items makes. */
function firstMade(create: Operation, index: ApiIndex): string | null {
  const bulk = bulkCreate(create, index);
  return bulk?.identity == null ? null : ofResult(bulk, 0, bulk.identity);
}

/** The body of a create that makes one record, also where the request could make several. */
export function bodyOfOne(create: Operation, values: readonly StepValue[], index: ApiIndex): StepValue[] {
  const bulk = bulkCreate(create, index);
  const sent = values.find((one) => one.in === 'body')?.bodyValue ?? sampleBody(create, index.definitions, 0);
  const [first] = bulk === null ? [] : itemsOf(bulk, sent);
  if (bulk === null || sent === undefined || first === undefined || !isObject(first)) return [...values];
  const bodyValue = withItems(bulk, sent, [first]);
  return [...values.filter((one) => one.in !== 'body'), { in: 'body', name: 'body', value: null, bodyValue }];
}

function directly(
  { name: resource, read }: Resource,
  create: Operation,
  { about: { name, parameter }, index }: { about: About; index: ApiIndex },
): Creation | null {
  const path =
    create.method === 'PUT'
      ? SENT_IDENTITY
      : (createdIdentity(create, { resource, parameter }, index.definitions) ?? firstMade(create, index));
  if (path === null) return null;
  const isLater = successStatus(create) === 202 && read !== null;
  return {
    extracts: [{ name, path }],
    wait: (sent) => {
      const values = isLater ? pathTo(read, `{{${name}}}`, sent) : null;
      if (read === null || values === null) return [];
      const status = successStatus(read);
      const until = { rules: [`the status is ${status}`] };
      return [{ operation: read.key, values, extracts: [], until, expects: { status } }];
    },
  };
}

function byJob(
  resource: Resource,
  create: Operation,
  { job, about, index }: { job: Job; about: About; index: ApiIndex },
): Creation | null {
  const result = namedResult(create, job, index);
  if (result?.resource !== resource) return null;
  const name = `${about.name}Job`;
  return {
    extracts: [{ name, path: job.identity }],
    wait: (sent) => {
      const path = pathTo(job.status, `{{${name}}}`, sent);
      return path === null ? [] : [pollStep(job, path, [{ name: about.name, path: result.identity }])];
    },
  };
}
