import { expect, it } from 'vitest';
import { identityOf } from './identity-of.ts';

const idsOf = (body: Parameters<typeof identityOf>[0]): string[] => {
  const { primary, natural } = identityOf(body, ['coupon'], null);
  return [...primary.values(), ...natural.values()];
};

it.each([
  ['nothing in a message without a record', { code: 1, message: 'it is missing', data: null }, []],
  ['that of the record in a message', { code: 0, message: 'ok', data: { couponID: 'c-7' } }, ['c-7']],
  ['the only id in a message', { code: 0, message: 'ok', data: { authorID: 'a.7' } }, ['a.7']],
  ['no id beside others', { code: 0, data: { authorID: 'a.7', groupID: 'g.7' } }, []],
  ['a code of the record itself', { code: 'SPRING', data: null }, ['SPRING']],
  ['a number of the record itself', { code: 7, note: 'x' }, ['7']],
])('the identity of a record is %s', (_, body, ids) => {
  expect(idsOf(body)).toEqual(ids);
});
