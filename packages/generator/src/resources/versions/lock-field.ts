import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { bodySchema, hasMembers, planBody } from '../../request-body.ts';
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
  const property = sent.view.properties?.[name];
  return property !== undefined && flatten(property, definitions).readOnly !== true;
}

const known = new WeakMap<ApiIndex, Map<Operation, LockField | null>>();

/** The field of a change that names the version of its record; null where it has none, or a read does not show the version. */
export function lockFieldOf(operation: Operation, index: ApiIndex): LockField | null {
  const ofDocument = known.get(index) ?? new Map<Operation, LockField | null>();
  known.set(index, ofDocument);
  const found = ofDocument.get(operation);
  if (found !== undefined) return found;
  const made = findLock(operation, index);
  ofDocument.set(operation, made);
  return made;
}

interface Changed {
  resource: Resource;
  read: Operation;
  record: AnsweredRecord;
}

/** The record that an operation changes, as it is read. */
function changedBy(operation: Operation, index: ApiIndex): Changed | null {
  const item = operation.path.slice(0, operation.path.lastIndexOf('}') + 1);
  const isChange = item !== '' && operation.method !== 'GET' && index.madeBy(operation) === null;
  const resource = isChange ? index.resourceAt(item) : null;
  const read = resource?.read ?? null;
  const record = read === null ? null : answeredRecord(read, index.definitions);
  return resource === null || read === null || record === null ? null : { resource, read, record };
}

function findLock(operation: Operation, index: ApiIndex): LockField | null {
  const { definitions } = index;
  const changed = changedBy(operation, index);
  const { media, kind } = planBody(operation);
  if (changed === null || media === null || !hasMembers({ kind, media })) return null;
  const { resource, record } = changed;
  const sent = sentRecord(bodySchema(media), record, definitions);
  const found = Object.entries(sent.view.properties ?? {}).flatMap(([name, property]): LockField[] => {
    const shown = isLock(name, flatten(property, definitions)) ? shownIn(record, name, definitions) : undefined;
    if (shown === undefined || isChosen(resource, name, definitions)) return [];
    return [{ ...changed, name, pointer: pointerTo(sent.prefix, name), shown }];
  });
  return found[0] ?? null;
}

const isLock = (name: string, view: JsonSchemaObject): boolean =>
  isLockName(name) && view.readOnly !== true && isScalar(view);

const shownIn = ({ view }: AnsweredRecord, name: string, definitions: Definitions): string | undefined =>
  Object.entries(view.properties ?? {}).find(
    ([one, property]) => coreOf(one) === coreOf(name) && isScalar(flatten(property, definitions)),
  )?.[0];
