import { describe, expect, it } from 'vitest';
import { normalForms } from './normal-form.ts';

const said = (text: string) => normalForms(text).map(({ letters, isTrimmed }) => [letters, isTrimmed]);

describe('the form in which a text is kept', () => {
  it.each([
    ['The address is stored in lower case.', [['lower', false]]],
    ['Kept in capitals, whatever is sent.', [['upper', false]]],
    [
      'Lower-cased before it is saved. Surrounding spaces are stripped.',
      [
        ['lower', false],
        [null, true],
      ],
    ],
    ['Trimmed and saved as uppercase.', [['upper', true]]],
    ['Small letters are fine, we turn them into capitals.', [['upper', false]]],
    ['Capitals or not, it is put in lower case before it is looked up.', [['lower', false]]],
    ['It does not matter how it is spelled: stored in upper case.', [['upper', false]]],
    ['White space at both ends is cut off.', [[null, true]]],
  ])('is read in: %s', (text, forms) => {
    expect(said(text)).toEqual(forms);
  });

  it.each([
    'Must be lower case.',
    'Two upper-case letters.',
    'Only stored when it has no leading spaces that would be removed.',
    'Spaces are not trimmed.',
    'Capitals and small letters are the same to us.',
    'We do not turn small letters into capitals.',
    'Kept in upper and lower case as you wrote it.',
    'How many parking spaces were removed around the house.',
  ])('is not read in: %s', (text) => {
    expect(said(text)).toEqual([]);
  });
});
