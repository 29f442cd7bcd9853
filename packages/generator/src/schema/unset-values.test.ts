import { expect, it } from 'vitest';
import { flatten } from './resolve.ts';

it('the value of an enumeration that stands for none is not sent', () => {
  expect(flatten({ type: 'string', enum: ['KILN_STATE_UNSPECIFIED', 'COLD', 'HOT'] }, {}).enum).toEqual([
    'COLD',
    'HOT',
  ]);
});

it('an enumeration of nothing else stays as it is', () => {
  expect(flatten({ type: 'string', enum: ['UNSPECIFIED'] }, {}).enum).toEqual(['UNSPECIFIED']);
});
