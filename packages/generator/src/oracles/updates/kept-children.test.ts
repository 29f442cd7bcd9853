import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id = { type: 'string' as const, format: 'uuid' };
const fee = { type: 'integer' as const, minimum: 0 };
const at = (name: string) => ({ parameters: [parameter({ name, in: 'path', schema: id })] });
const pitch = { type: 'object' as const, required: ['id', 'fee'], properties: { id, fee } };

/** What is read again after another fee of a pitch on which a stay is booked. */
function keptBy(change: string, ofPrice = ''): readonly string[] | null {
  const price = { ...fee, description: ofPrice };
  const stay = { type: 'object' as const, required: ['id', 'price'], properties: { id, pitchId: id, price } };
  const update = operation({
    method: 'PUT',
    path: '/pitches/{pitchId}',
    ...at('pitchId'),
    description: change,
    requestBody: body({ type: 'object', required: ['fee'], properties: { fee } }),
    responses: [respond('200', pitch)],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/pitches',
      requestBody: body({ type: 'object', required: ['fee'], properties: { fee } }),
      responses: [respond('201', pitch)],
    }),
    operation({ method: 'GET', path: '/pitches/{pitchId}', ...at('pitchId'), responses: [respond('200', pitch)] }),
    operation({
      method: 'POST',
      path: '/stays',
      requestBody: body({ type: 'object', required: ['pitchId'], properties: { pitchId: id } }),
      responses: [respond('201', stay)],
    }),
    operation({ method: 'GET', path: '/stays/{stayId}', ...at('stayId'), responses: [respond('200', stay)] }),
    update,
  ];
  const found = generateScenarios(update, { ...MODEL, operations, isDisposable: true }, { depth: 'deep' }).find(
    ({ name }) => name === 'Another fee leaves the stay that is there as it was',
  );
  return found?.details.followUps?.flatMap((step) => step.rules ?? []) ?? null;
}

const SAME = ['`price` is the same as in step "stay before"'];

it('a new price leaves what was booked before', () => {
  expect(keptBy('Stays keep the price that they were booked with.')).toEqual(SAME);
  expect(keptBy('A new fee is for new stays only.')).toEqual(SAME);
  expect(keptBy('', 'Fixed when the stay is booked.')).toEqual(SAME);
});

it('nothing is said of that elsewhere', () => {
  expect(keptBy('Replaces the pitch.')).toBeNull();
  expect(keptBy('Pitches keep their number.')).toBeNull();
});
