import { describe, expect, it } from 'vitest';
import { headingOf, extentOf, suspectText } from './suspects.ts';

describe('the words of findings', () => {
  it('count what there is', () => {
    expect(headingOf(6, 240)).toBe('6 findings in 240 scenarios');
    expect(headingOf(1, 1)).toBe('1 finding in 1 scenario');
    expect(extentOf({ scenarios: 3, not_judged: 12 })).toBe('3 scenarios, 12 more not judged because of it');
    expect(extentOf({ scenarios: 1, not_judged: 0 })).toBe('1 scenario');
  });

  it('name both suspects, and one only once', () => {
    expect(suspectText({ suspect: 'document', second_suspect: 'api' })).toBe(
      'Probably the document, otherwise the API.',
    );
    expect(suspectText({ suspect: 'test', second_suspect: 'test' })).toBe('Probably the test.');
  });
});
