import { keyOf, lookBefore, mayFind } from '../facts/before.ts';
import { RequestWords } from '../classify/said/request-words.ts';
import { targetsOf } from '../classify/address.ts';
import { NotOwnedError } from '../not-owned.ts';
import { cut, parameterOf } from '../request-facts.ts';
import { leavesOf } from '../sent-values.ts';
import { plain } from '../classify/words.ts';
import type { Permit } from '../facts/permit.ts';
import type { Question, WriteRule } from './rule.ts';

/** What records are told apart by, beside what their paths name them by. */
const KEY = /(?:code|number|no|key|slug|handle|mail|username|login|isbn|sku|ean|iban|reference|ref|serial|plate)$/;
const LABEL = /^(?:name|title|label)$/;

/** `tariff_code` is the key of a tariff. */
const namesOther = (name: string, routes: Permit['routes']): boolean =>
  routes.collectionOf(name.replace(KEY, '')) !== null;

/** What of a body may be a key of the records of a collection. */
function* keysIn({ body, path, routes }: Permit): Generator<[name: string, value: string]> {
  const parameter = plain(parameterOf(path, routes) ?? '');
  const said = plain(new RequestWords(routes.at('POST', path)?.operation ?? null).onePer ?? '');
  for (const [name, value] of leavesOf(body))
    if (name === parameter || name === said || (KEY.test(name) && !namesOther(name, routes)) || LABEL.test(name))
      yield [name, value];
}

const isBelowOwn = ({ permit: { address }, records }: Question): boolean => {
  const parents = targetsOf(address);
  return parents.length > 0 && records.isKnown(address.host, parents);
};

/**
 * A create that may answer with a record that is there, or change it, brings along no key that one has; what its list shows before is not
 * what the run has made.
 */
export const notThereBefore: WriteRule = async (question) => {
  const { request, permit, label, send, records } = question;
  const { call, address } = permit;
  if (call.kind !== 'create' || call.isAccount || !mayFind(permit, send.operation ?? null)) return false;
  if (isBelowOwn(question)) return false;
  const before = await lookBefore(request, permit, question);
  permit.before = before.ids;
  const [noun = ''] = call.nouns;
  for (const [name, value] of keysIn(permit)) {
    if (!before.keys.has(keyOf(name, value)) || records.isKnownId(address.host, { noun, id: value })) continue;
    throw NotOwnedError.taken(label, `a ${noun || 'record'} whose ${name} is "${cut(value)}"`, value);
  }
  return false;
};
