import type { Operation } from '@assay/api-model';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { planBody, bodySchema } from '../../request-body.ts';
import { flatten } from '../../schema/resolve.ts';
import type { ApiIndex } from '../api-index.ts';

/** What becomes of the fields that a change leaves out: `open` where nothing says. */
type ChangeKind = 'replaces' | 'patches' | 'open';

const SAYS_KEPT =
  /\b(not (provided|passed|sent|given|included|set|specified)|unspecified|omitted|left out|absent)\b[^.;]*\b(unchanged|untouched|as (it|they) (is|are|was|were)|stays?|remains?|kept?|keeps?|ignored)\b|\bpartial(ly)?\b/i;

/**
 * A POST to the path of a record is its change in APIs without PUT and PATCH: the record is made by a POST to its collection, and
 * read or removed at the same path.
 */
function isPostedChange(operation: Operation, index: ApiIndex): boolean {
  const { method, path, requestBody } = operation;
  if (method !== 'POST' || requestBody === null || !path.endsWith('}')) return false;
  const create = index.resourceAt(path)?.create ?? null;
  const isMade = create !== null && create.key !== operation.key && create.method === 'POST';
  const others = (...methods: string[]): boolean => methods.some((one) => index.at(one, path) !== null);
  // What promises a new record makes one below the other.
  const makes = isDocumented(operation, 201) && successStatus(operation) === 201;
  return isMade && others('GET', 'DELETE') && !others('PUT', 'PATCH') && !makes;
}

/** A body that must have something replaces the record as often as it patches it; one of which nothing is needed can only patch. */
function postedAs(operation: Operation, index: ApiIndex): ChangeKind {
  const { media } = planBody(operation);
  const { required = [] } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  const said = `${operation.summary ?? ''}. ${operation.description ?? ''}`;
  return required.length === 0 || SAYS_KEPT.test(said) ? 'patches' : 'open';
}

/** How an operation changes the record that its path names last; null for one that does something else. */
export function changeKindOf(operation: Operation, index: ApiIndex): ChangeKind | null {
  if (!operation.path.endsWith('}')) return null;
  if (operation.method === 'PUT') return 'replaces';
  if (operation.method === 'PATCH') return 'patches';
  return isPostedChange(operation, index) ? postedAs(operation, index) : null;
}

/** Whether a request that succeeds with this status gives back the record that it makes or changes. */
export const answersWrite = (operation: Operation, index: ApiIndex, status: number): boolean =>
  ['PUT', 'PATCH'].includes(operation.method) ||
  changeKindOf(operation, index) !== null ||
  (operation.method === 'POST' && (status === 201 || index.madeBy(operation) !== null));

/** The change of the record at a path; the one that needs the least where there are several. */
export function changeAt(path: string, index: ApiIndex): Operation | null {
  const found = ['PATCH', 'PUT', 'POST'].map((method) => index.at(method, path));
  return found.find((one) => one !== null && changeKindOf(one, index) !== null) ?? null;
}
