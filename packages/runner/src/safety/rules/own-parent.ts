import { changesNamed } from '@assay/api-model';
import { targetsOf } from '../classify/address.ts';
import type { Target } from '../classify/address.ts';
import type { Route } from '../classify/routes.ts';
import { EVENT, REACHES_SOMEBODY, singular, wordsOf } from '../classify/words.ts';
import type { Permit } from '../facts/permit.ts';
import { NotOwnedError } from '../not-owned.ts';
import { cut } from '../request-facts.ts';
import type { WriteRule } from './rule.ts';

/** What nothing reads afterwards, rights of a user, messages to one, the closure of a road: what is made there changes the record, or what happens to who is behind it. So may the words say. */
export const ownParent: WriteRule = async ({ request, permit, label, records, absence, send: { operation } }) => {
  if (permit.call.kind !== 'create') return false;
  if (permit.call.isKept && !reachesSomebody(permit) && !changesParent(permit, operation ?? null)) return false;
  const parents = targetsOf(permit.address).filter((target) => isParent(target, permit));
  const parent = parents.at(-1);
  if (parent === undefined || records.isKnown(permit.address.host, parents)) return false;
  if (await absence.of(request, permit, parent.at)) return false;
  const record = `the ${parent.noun || 'record'} "${cut(parent.value)}"`;
  throw new NotOwnedError(label, `${record} was not made by this run, and no read says that it does not exist`);
};

function reachesSomebody({ address }: Permit): boolean {
  const word = wordsOf(address.segments.at(-1)?.text ?? '').at(-1) ?? '';
  return EVENT.has(word) || REACHES_SOMEBODY.has(word) || REACHES_SOMEBODY.has(singular(word));
}

/** "The occupied beds of the ward go up by one": where such a record can be made, only one of this run is changed. */
function changesParent({ path, routes }: Permit, operation: Route['operation']): boolean {
  const collection = path.slice(0, Math.max(0, path.lastIndexOf('/{')));
  if (operation === null || collection === '' || routes.at('POST', collection) === null) return false;
  const words = wordsOf(collection.slice(collection.lastIndexOf('/') + 1));
  const last = singular(words.at(-1) ?? '');
  const names = [[...words.slice(0, -1), last].join(''), last];
  const { summary, description } = operation;
  return names.some((noun) => noun !== '' && changesNamed({ path, summary, description }, noun));
}

/** What stands before the version of an API, which looks like an id. */
const BEFORE_VERSION = new Set(['', 'api', 'rest', 'version', 'v', 'service', 'public']);

const isParent = ({ parameter, noun, at }: Target, { address }: Permit): boolean =>
  at < address.segments.length - 1 && (parameter !== null || !BEFORE_VERSION.has(noun));
