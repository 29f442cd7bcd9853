import { NotOwnedError } from '@assay/runner';
import type { RunnableStep } from '@assay/scenario';
import { expect, it } from 'vitest';
import { takenValue } from './taken-value.ts';

const step = (bodyValue: RunnableStep['parameters'][number]['bodyValue']) =>
  ({ parameters: [{ in: 'body', name: 'body', value: null, bodyValue }] }) as unknown as RunnableStep;

it('what a record of before has too is sent as a new value, wherever it stands in the body', () => {
  const error = NotOwnedError.taken('POST /mills', 'a mill whose name is "Lower Mill"', 'Lower Mill');
  const body = { mill: { rank: 1, 'na/me': 'Lower Mill' } };
  expect(takenValue(step(body), error)).toMatchObject({ kind: 'unique', in: 'body', at: '/mill/na~1me' });
});

it('another reason is none that a new value answers', () => {
  expect(takenValue(step({ name: 'Lower Mill' }), NotOwnedError.never('POST /mills', 'bulk'))).toBeNull();
});
