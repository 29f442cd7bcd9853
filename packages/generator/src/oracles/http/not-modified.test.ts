import type { Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { operation, parameter, respond } from '../../testing/operations.ts';
import { situationOf } from '../../testing/situation.ts';
import { notModified } from './not-modified.ts';

const text = { type: 'string' as const };
const tagged = { ...respond('200'), headers: [{ name: 'ETag', required: true, schema: text }] };
const asked = parameter({ name: 'if-none-match', in: 'header', schema: text });

const read = (fields: Partial<Operation> = {}): Operation =>
  operation({ method: 'GET', path: '/tariff', responses: [tagged, respond('304')], ...fields });

const claimsOf = (own: Operation) => notModified(situationOf([own], own.key));

it('reads the version, and is not sent it again', () => {
  const [claim, ...others] = claimsOf(read());
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    errorIn: null,
    expectedStatus: 304,
    details: {
      before: [{ operation: 'GET /tariff', values: [], extracts: [{ name: 'versionSeen', path: 'header ETag' }] }],
    },
    overrides: [{ in: 'header', name: 'If-None-Match', value: '{{versionSeen}}' }],
    rules: ['the body is empty'],
  });
});

it('takes the header as the document writes it for a promise too', () => {
  const [claim] = claimsOf(read({ parameters: [asked], responses: [respond('200'), respond('304')] }));
  expect(claim?.overrides).toEqual([{ in: 'header', name: 'if-none-match', value: '{{versionSeen}}' }]);
});

it.each<[string, Operation]>([
  ['304 is not documented', read({ responses: [tagged] })],
  ['nothing says that there are versions', read({ responses: [respond('200'), respond('304')] })],
  ['it is no read', read({ method: 'POST' })],
  ['no record can be had', read({ path: '/tariffs/{tariffId}' })],
])('claims nothing where %s', (_, own) => {
  expect(claimsOf(own)).toEqual([]);
});
