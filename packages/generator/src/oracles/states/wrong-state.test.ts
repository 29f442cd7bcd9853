import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import type { Learned, Repair } from '../../learned/learned.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const parcel: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'state', 'note'],
  properties: { id: text, state: { ...text, readOnly: true, enum: ['PACKED', 'SENT'] }, note: text },
};
const id = parameter({ name: 'id', in: 'path', schema: text });

interface Kept {
  /** What the document says of the removal of a parcel; without it, it has none. */
  removal?: string;
  isDisposable?: boolean;
}

function refusedWith(description: string, { removal, isDisposable = false }: Kept = {}): number[] {
  const change = operation({
    method: 'PATCH',
    path: '/parcels/{id}',
    description,
    parameters: [id],
    requestBody: body({ type: 'object', properties: { note: text } }),
    responses: [respond('200', parcel), respond('400'), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/parcels',
      description: 'A parcel begins as `PACKED`.',
      requestBody: body(parcel),
      responses: [respond('201', parcel)],
    }),
    operation({ method: 'GET', path: '/parcels/{id}', parameters: [id], responses: [respond('200', parcel)] }),
    operation({
      method: 'POST',
      path: '/parcels/{id}:send',
      description: 'The parcel has to be `PACKED` and becomes `SENT`.',
      parameters: [id],
      responses: [respond('200', parcel), respond('409')],
    }),
    change,
    ...(removal === undefined
      ? []
      : [
          operation({
            method: 'DELETE',
            path: '/parcels/{id}',
            description: removal,
            parameters: [id],
            responses: [respond('204'), respond('409')],
          }),
        ]),
  ];
  return generateScenarios(change, { ...MODEL, operations, isDisposable }, { depth: 'deep' })
    .filter(({ name }) => name === 'When the parcel is SENT')
    .map(({ expectedStatus }) => expectedStatus);
}

it('is refused with the status that stands where the states do', () => {
  expect(refusedWith('Only `PACKED` parcels can be changed (400). An old version is a 409.')).toEqual([400]);
  expect(refusedWith('Only `PACKED` parcels can be changed.')).toEqual([409]);
});

const ENDS = ['SENT', 'LOST'];

/** A parcel that is sent or lost on one request each, and sent again. */
function parcelsThatEnd() {
  const states = { ...text, readOnly: true, enum: ['PACKED', ...ENDS] };
  const whole: JsonSchemaObject = { ...parcel, properties: { ...parcel.properties, state: states } };
  const act = (verb: string, description: string) =>
    operation({
      method: 'POST',
      path: `/parcels/{id}/${verb}`,
      description,
      parameters: [id],
      responses: [respond('200', whole), respond('409')],
    });
  return [
    operation({
      method: 'POST',
      path: '/parcels',
      description: 'A parcel begins as `PACKED`.',
      requestBody: body(whole),
      responses: [respond('201', whole)],
    }),
    operation({ method: 'GET', path: '/parcels/{id}', parameters: [id], responses: [respond('200', whole)] }),
    operation({ method: 'DELETE', path: '/parcels/{id}', parameters: [id], responses: [respond('204')] }),
    act('send', 'The parcel has to be `PACKED` and becomes `SENT`.'),
    act('lose', 'The parcel has to be `PACKED` and becomes `LOST`.'),
    act('unpack', 'The parcel has to be `SENT` and becomes `PACKED`.'),
  ];
}

it('tries states that nothing leads out of before others that are as near', () => {
  const operations = parcelsThatEnd();
  const send = operations.find(({ key }) => key.endsWith('/send'));
  const names = (send === undefined ? [] : generateScenarios(send, { ...MODEL, operations }, { depth: 'deep' }))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('When the parcel is'));
  expect(names).toEqual(['When the parcel is LOST', 'When the parcel is SENT']);
});

it('tries what comes too early also where the right state was learned', () => {
  const operations = parcelsThatEnd();
  const unpack = operations.find(({ key }) => key.endsWith('/unpack'));
  const state: Repair = { kind: 'state', in: 'path', at: 'id', states: ['SENT'], because: 'It is not SENT.' };
  const learned: Learned = {
    version: 1,
    operations: { [unpack?.key ?? '']: { outcome: 'accepted', repairs: [state] } },
  };
  const made = unpack === undefined ? [] : generateScenarios(unpack, { ...MODEL, operations }, { learned });
  const early = made.find(({ name }) => name === 'When the parcel is PACKED');
  expect(early?.details.before?.map((step) => step.operation)).toEqual(['POST /parcels', 'GET /parcels/{id}']);
});

it('is not brought about where nobody can remove the record then, unless the data of the system is expendable', () => {
  const words = 'Only `PACKED` parcels can be changed.';
  const removal = 'Only `PACKED` parcels can be deleted, others answer 409.';
  expect(refusedWith(words, { removal })).toEqual([]);
  expect(refusedWith(words, { removal, isDisposable: true })).toEqual([409]);
});

it('what an action is called by is no state whose refusal has a status', () => {
  const claim: JsonSchemaObject = {
    type: 'object',
    required: ['id', 'state'],
    properties: { id: text, state: { ...text, enum: ['draft', 'submitted'] } },
  };
  const submit = operation({
    method: 'POST',
    path: '/claims/{id}/submit',
    description: 'A claim without lines cannot be submitted (422).',
    parameters: [id],
    responses: [
      respond('200', claim),
      { ...respond('409'), description: 'Only a draft can be submitted.' },
      respond('422'),
    ],
  });
  const create = operation({
    method: 'POST',
    path: '/claims',
    description: 'A new claim is a draft.',
    requestBody: body({ type: 'object', properties: { note: text } }),
    responses: [respond('201', claim)],
  });
  const read = operation({ method: 'GET', path: '/claims/{id}', parameters: [id], responses: [respond('200', claim)] });
  const remove = operation({ method: 'DELETE', path: '/claims/{id}', parameters: [id], responses: [respond('204')] });
  const operations = [create, read, remove, submit];
  const found = generateScenarios(submit, { ...MODEL, operations }, { depth: 'deep' });
  expect(found.filter(({ name }) => name.startsWith('When the claim is ')).map((one) => one.expectedStatus)).toEqual([
    409,
  ]);
});
