import type { JsonSchema, Operation } from '@assay/api-model';
import { isDocumented, successStatus } from '../expectations/expectation.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import { plain, wordsOf } from '../resources/words/words.ts';
import { identityPath, successSchema } from '../resources/yields.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { documentedHeader } from './created-identity.ts';
import { jobEnd, type JobEnd } from './job-states.ts';
import { promisedTime } from './promised-time.ts';

/** Work that goes on after an answer of 202, and how its progress is read. */
export interface Job {
  /** Answers how far it is. */
  status: Operation;
  /** Where the answer of 202 has the last value of the path of `status`; an extract. */
  identity: string;
  end: JobEnd;
  /** The end of it is answered with 303 and the address of the result (RFC 9110, 15.4.4). */
  redirects: boolean;
  /** The time that the document promises, in ms. */
  withinMs: number | null;
}

/** The path up to and with its last parameter. */
export const itemPath = (path: string): string => path.slice(0, path.lastIndexOf('}') + 1);

/** Where an address that fills the path of an operation has its last parameter, counted from the end. */
function segmentFromEnd({ path }: Operation): number {
  const after = path.slice(path.lastIndexOf('}') + 1);
  return -(after.split('/').filter(Boolean).length + 1);
}

const MONITORS = ['operation-location', 'location', 'content-location', 'azure-asyncoperation', 'status-location'];
const ADDRESS = /^(status|self|monitor|poll|polling|job|task|operation|progress|check)?(url|uri|href|link|location)$/;

interface Path {
  path: string;
  schema: JsonSchema;
}

/** The fields of an answer, of what it wraps too. */
function fieldsOf(schema: JsonSchema, definitions: Definitions, prefix = '', depth = 0): Path[] {
  const { properties = {} } = flatten(schema, definitions);
  return Object.entries(properties)
    .slice(0, 100)
    .flatMap(([name, property]) => {
      const path = `${prefix}${name}`;
      const isObject = depth < 3 && mainType(flatten(property, definitions)) === 'object';
      return [{ path, schema: property }, ...(isObject ? fieldsOf(property, definitions, `${path}.`, depth + 1) : [])];
    });
}

/** A field of the answer that holds the address of the status: `statusUrl`, `links.status.href`. */
function addressField(start: Operation, index: ApiIndex): string | null {
  const schema = successSchema(start);
  const fields = schema === null ? [] : fieldsOf(schema, index.definitions);
  const found = fields.find(({ path, schema: property }) => {
    const { type } = flatten(property, index.definitions);
    const names = path.split('.').map(plain);
    const isText = type === 'string' || type === undefined;
    const isLink =
      /^(_?links|urls?)$/.test(names.at(-2) ?? '') && /^(self|status|job|monitor|operation)$/.test(names.at(-1) ?? '');
    return isText && (ADDRESS.test(names.at(-1) ?? '') || isLink);
  });
  return found?.path ?? null;
}

/** The identity of a job, where its name says that it is one: `jobId`, or the name of the parameter. */
function namedIdentity(
  start: Operation,
  status: Operation,
  { resource, index }: { resource: string; index: ApiIndex },
): string | null {
  const parameter = parameterNames(status.path).at(-1) ?? 'id';
  const schema = successSchema(start);
  const names = new Set([plain(parameter), `${resource}id`].filter((name) => name !== 'id'));
  const found = schema === null ? [] : fieldsOf(schema, index.definitions);
  return found.find(({ path }) => names.has(plain(path.split('.').at(-1) ?? '')))?.path ?? null;
}

/** How the answer of 202 leads to a status operation. `isOwn`: an `id` in it can only be that of the job. */
function leadTo(start: Operation, status: Operation, index: ApiIndex, isOwn: boolean): string | null {
  const resource = index.resourceAt(itemPath(status.path))?.name ?? '';
  const named = namedIdentity(start, status, { resource, index });
  if (named !== null) return named;
  const schema = successSchema(start);
  const parameter = parameterNames(status.path).at(-1) ?? 'id';
  const own = isOwn && schema !== null ? identityPath(schema, { resource, parameter }, index.definitions) : null;
  if (own !== null) return own;
  const segment = segmentFromEnd(status);
  const header = documentedHeader(start, 202, MONITORS);
  if (header !== null) return `segment ${segment} of header ${header}`;
  const field = addressField(start, index);
  return field === null ? null : `segment ${segment} of ${field}`;
}

const JOBS = /^(jobs?|tasks?|operations?|processes|process|runs?|executions?|exports?|imports?|requests?)$/;

/** What a document says around an answer of 202. */
const wordsOfStart = (start: Operation): string => wordsAbout(start, 202);

/** How likely an operation says how far the work is that another one has begun. */
function likelihood(start: Operation, status: Operation, index: ApiIndex): number {
  const path = itemPath(status.path);
  const isMade = index.madeBy(start) !== null && index.resourceAt(path) === index.madeBy(start);
  const isNamed = wordsOfStart(start)
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .includes(status.path.replaceAll(/\{[^{}]*\}/g, '{}'));
  const isBelow = status.path.startsWith(`${start.path}/`);
  const isJob = path.split('/').some((part) => JOBS.test(wordsOf(part).at(-1) ?? ''));
  const resource = index.resourceAt(path)?.name ?? '';
  const isReferred = namedIdentity(start, status, { resource, index }) !== null;
  return (isNamed ? 16 : 0) + (isMade ? 8 : 0) + (isReferred ? 4 : 0) + (isBelow ? 2 : 0) + (isJob ? 1 : 0);
}

const startsJob = (operation: Operation): boolean => operation.method !== 'GET' && successStatus(operation) === 202;

const known = new WeakMap<ApiIndex, Map<Operation, Job | null>>();

/** The job that an operation starts; null where it starts none, or nothing says how far it is. */
export function jobOf(start: Operation, index: ApiIndex): Job | null {
  if (!startsJob(start)) return null;
  const found = known.get(index) ?? new Map<Operation, Job | null>();
  known.set(index, found);
  const before = found.get(start);
  if (before !== undefined) return before;
  const job = readJob(start, index);
  found.set(start, job);
  return job;
}

interface StatusRead {
  status: Operation;
  end: JobEnd;
}

const statusReads = new WeakMap<ApiIndex, StatusRead[]>();

/** The operations whose answers show whether a job is over, looked up once: a document has many starts. */
function statusReadsOf(index: ApiIndex): StatusRead[] {
  const found =
    statusReads.get(index) ??
    index.operations.flatMap((status) => {
      const isRead = status.method === 'GET' && status.path.includes('{');
      const end = isRead ? jobEnd(status, index.definitions) : null;
      return end === null ? [] : [{ status, end }];
    });
  statusReads.set(index, found);
  return found;
}

function readJob(start: Operation, index: ApiIndex): Job | null {
  const candidates = statusReadsOf(index).flatMap(({ status, end }) => {
    const score = likelihood(start, status, index);
    const identity = score === 0 ? null : leadTo(start, status, index, score > 1);
    return identity === null ? [] : [{ status, end, identity, score }];
  });
  const [best] = candidates.toSorted((a, b) => b.score - a.score || a.status.path.length - b.status.path.length);
  if (best === undefined) return null;
  const { status, end, identity } = best;
  const withinMs = promisedTime(`${wordsOfStart(start)}\n${wordsAbout(status, 200)}`);
  return { status, end, identity, redirects: isDocumented(status, 303), withinMs };
}

const RESULT = /^(results?|outputs?|downloads?|files?|contents?|reports?|data|exports?|documents?|archives?)$/;

/** What is read below a job beside its result. */
const BESIDE = /^(logs?|events?|errors?|warnings?|history|status|state|progress|steps?|attempts?|stages?|messages?)$/;

/** Reads what a finished job has made, below its status; null where the document has no such operation. */
export function resultBelow({ status }: Job, index: ApiIndex): Operation | null {
  const item = itemPath(status.path);
  const below = index.operations.filter(
    ({ method, path }) =>
      method === 'GET' && path !== status.path && path.startsWith(`${item}/`) && !path.slice(item.length).includes('{'),
  );
  const wordOf = ({ path }: Operation): string => wordsOf(path.slice(item.length)).at(-1) ?? '';
  const others = below.filter((one) => !BESIDE.test(wordOf(one)));
  return below.find((one) => RESULT.test(wordOf(one))) ?? (others.length === 1 ? (others[0] ?? null) : null);
}

export interface JobResult {
  resource: Resource;
  read: Operation;
  /** Where the last answer of the status has its identity; an extract. */
  identity: string;
}

const GENERIC = /^(result|resource|output|target|record|created)$/;

/** What a field such as `reportId` or `resultUrl` refers to: a name, and whether the field is its address. */
function referred(path: string): { name: string; isAddress: boolean } | null {
  const words = wordsOf(path.split('.').at(-1) ?? '');
  const kind = words.at(-1) ?? '';
  const isAddress = /^(url|uri|href|link|location)$/.test(kind);
  return words.length < 2 || !(kind === 'id' || isAddress) ? null : { name: words.slice(0, -1).join(''), isAddress };
}

/** The record that a finished job names: `reportId`, or the address of one that this document has. */
export function namedResult(start: Operation, job: Job, index: ApiIndex): JobResult | null {
  const schema = successSchema(job.status);
  const own = index.resourceAt(itemPath(job.status.path));
  const made = index.madeBy(start);
  const fields = schema === null ? [] : fieldsOf(schema, index.definitions);
  for (const { path } of fields) {
    const found = referred(path);
    if (found === null) continue;
    const resource = index.resourceNamed(found.name) ?? (GENERIC.test(found.name) ? made : null);
    if (resource === null || resource === own || resource.read === null) continue;
    return { resource, read: resource.read, identity: found.isAddress ? `segment -1 of ${path}` : path };
  }
  return null;
}
