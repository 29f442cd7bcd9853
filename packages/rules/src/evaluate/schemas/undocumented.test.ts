import { expect, it } from 'vitest';
import { undocumentedIn, undocumentedText } from './undocumented.ts';

it('reads the status that is not documented as it was written', () => {
  expect(undocumentedIn(undocumentedText(418))).toBe(418);
  expect(undocumentedIn('The body does not match its schema for status 418.')).toBeNull();
});
