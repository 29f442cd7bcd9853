import { errorCauses } from '@assay/scenario/lists';
import { describe, expect, it } from 'vitest';
import { causeNote, causeTexts } from './cause-texts.ts';

describe('causeTexts', () => {
  it.each(errorCauses)('has a text for %s', (cause) => {
    expect(causeTexts[cause]).toMatch(/^[A-Z][a-z ]/);
    expect(causeTexts[cause]).not.toContain('_');
  });
});

describe('causeNote', () => {
  it('reports for an error in a step that the request was not evaluated', () => {
    expect(causeNote('setup_failed')).toContain('was not sent');
    expect(causeNote('timeout')).toBeNull();
  });
});
