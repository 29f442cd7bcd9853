import { describe, expect, it } from 'vitest';
import { causeNote } from './cause-note.ts';

describe('causeNote', () => {
  it('reports for an error in a step that the request was not evaluated', () => {
    expect(causeNote('setup_failed')).toContain('was not sent');
    expect(causeNote('timeout')).toBeNull();
  });
});
