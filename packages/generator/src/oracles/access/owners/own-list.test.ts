import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { me, SECURED, situationOfDivers, whole } from '../../../testing/divers-api.ts';
import { operation, respond } from '../../../testing/operations.ts';
import { ownRecords } from './own-list.ts';

const text: JsonSchemaObject = { type: 'string' };

const list = (summary: string, fields: Partial<Operation> = {}, owner = 'diverId'): Operation =>
  operation({
    method: 'GET',
    path: '/dives',
    summary,
    ...SECURED,
    responses: [respond('200', { type: 'array', items: whole({ id: text, [owner]: text }) }), respond('401')],
    ...fields,
  });

it('asks as a new account for what the words call its own, which names it and nobody else', () => {
  const [claim, ...others] = ownRecords(situationOfDivers(list('List your dives')));
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    errorIn: null,
    expectedStatus: 200,
    ownCredentials: true,
    overrides: [{ in: 'header', name: 'Authorization', value: 'Bearer {{otherToken}}' }],
    rules: ['every `[*].diverId` equals {otherId}'],
    details: { before: [{ operation: 'POST /divers' }, { operation: 'POST /login' }] },
  });
});

it.each<[string, Operation]>([
  ['the words do not say whose they are', list('List dives')],
  ['nobody is signed in', list('List your dives', { security: [] })],
  ['the records name nobody', list('List your dives', {}, 'depth')],
  ['they name somebody who is no account', list('List your dives', {}, 'guideId')],
  ['it is no list', list('Read your dive', { responses: [respond('200', whole({ id: text, diverId: text }))] })],
])('claims nothing where %s', (_, own) => {
  expect(ownRecords(situationOfDivers(own))).toEqual([]);
});

it('claims nothing where nobody else can sign in', () => {
  expect(ownRecords(situationOfDivers(list('List your dives'), [me]))).toEqual([]);
});
