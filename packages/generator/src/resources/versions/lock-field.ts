import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../request-body.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import type { ApiIndex, Resource } from '../api-index.ts';
import { answeredRecord, type AnsweredRecord } from '../record-answer.ts';
import { pointerTo, sentRecord } from '../sent-record.ts';
import { wordsOf } from '../words/words.ts';

/** A field of a body that names the version of the record which is to be changed: optimistic locking without a header. */
export interface LockField {
  name: string;
  /** JSON Pointer of it in the body. */
  pointer: string;
  resource: Resource;
  read: Operation;
  record: AnsweredRecord;
  /** The field of the record that holds the version, as it is read. */
  shown: string;
}

const LOCK =
  /^(?:(?:(?:expected|current|base|last|known|previous|record|object|resource|row|lock|entity) )?(?:version|revision|rev|etag|version number)|lock|concurrency (?:stamp|token)|version token)$/;
const BESIDE = /^(?:expected|current|base|last|known|previous) /;

/** The name of the version without what the body says beside it: `expectedVersion` names the `version`. */
const coreOf = (name: string): string => wordsOf(name).join(' ').replace(BESIDE, '');

export const isLockName = (name: string): boolean => LOCK.test(wordsOf(name).join(' '));

const isScalar = (view: JsonSchemaObject): boolean =>
  ['string', 'integer', 'number'].includes(mainType(view) ?? 'string') && view.enum === undefined;

/** Who makes a record with a version of its own choice says what is stored, not what is there. */
function isChosen({ create }: Resource, name: string, definitions: Definitions): boolean {
  const media = create === null ? null : planBody(create).media;
  const record = create === null ? null : answeredRecord(create, definitions);
  if (media === null) return false;
  const sent = sentRecord(bodySchema(media), record ?? { prefix: '', view: {} }, definitions);
  return sent.view.properties?.[name] !== undefined;
}

const known = new WeakMap<ApiIndex, Map<Operation, LockField | null>>();

/** The field of a change that names the version of its record; null where it has none, or a read does not tell the version. */
export function lockFieldOf(operation: Operation, index: ApiIndex): LockField | null {
  const ofDocument = known.get(index) ?? new Map<Operation, LockField | null>();
  known.set(index, ofDocument);
  const found = ofDocument.get(operation);
  if (found !== undefined) return found;
  const made = findLock(operation, index);
  ofDocument.set(operation, made);
  return made;
}

function findLock(operation: Operation, index: ApiIndex): LockField | null {
  const { definitions } = index;
  const item = operation.path.slice(0, operation.path.lastIndexOf('}') + 1);
  const resource = item === '' || operation.method === 'GET' ? null : index.resourceAt(item);
  const { media, kind } = planBody(operation);
  const read = resource?.read ?? null;
  const record = read === null ? null : answeredRecord(read, definitions);
  if (resource === null || read === null || record === null || media === null || kind !== 'json') return null;
  if (index.madeBy(operation) !== null) return null;
  const sent = sentRecord(bodySchema(media), record, definitions);
  const fields = record.view.properties ?? {};
  for (const [name, property] of Object.entries(sent.view.properties ?? {})) {
    const view = flatten(property, definitions);
    if (!isLockName(name) || view.readOnly === true || !isScalar(view)) continue;
    const shown = Object.keys(fields).find(
      (one) => coreOf(one) === coreOf(name) && isScalar(flatten(fields[one] ?? true, definitions)),
    );
    if (shown === undefined || isChosen(resource, name, definitions)) continue;
    return { name, pointer: pointerTo(sent.prefix, name), resource, read, record, shown };
  }
  return null;
}
