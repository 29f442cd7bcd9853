import { expect, it } from 'vitest';
import { CHECK_ADDRESS, interruptedText, notJudgedText, unreachableText } from './cause-texts.ts';

it('counts one scenario as one', () => {
  expect(interruptedText(0, 0)).toBe('The run was interrupted before its first scenario.');
  expect(interruptedText(0, 1)).toBe('The run was interrupted after 0 of 1 scenario.');
  expect(interruptedText(3, 20)).toBe('The run was interrupted after 3 of 20 scenarios.');
  expect(notJudgedText(1, 'No answer.')).toBe('1 scenario could not be judged, since: No answer.');
  expect(notJudgedText(2, 'No answer.')).toBe('2 scenarios could not be judged, the first one since: No answer.');
});

it('says what to do about an API that cannot be reached, once', () => {
  expect(unreachableText('Connection refused.', 0, CHECK_ADDRESS)).toBe(
    'The API could not be reached: Connection refused. Check --base-url.',
  );
  expect(unreachableText('Check the host.', 2, CHECK_ADDRESS)).toBe(
    'The API could not be reached: Check the host. (and 2 more)',
  );
});
