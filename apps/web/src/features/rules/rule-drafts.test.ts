import type { Validation } from '@assay/contract';
import { compileRule } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { blockingError, changesOf, isChanged, rulePlaceholders, toDrafts } from './rule-drafts.ts';
import type { RuleDraft } from './rule-drafts.ts';

function stored(id: number, text: string): Validation {
  return {
    id,
    validation_text: text,
    description: null,
    understood: 'understood',
    paraphrase: null,
    vacuous: false,
    created_at: '2026-01-01T00:00:00.000Z',
  };
}

const fresh = (text: string, deleted = false): RuleDraft => ({
  key: text,
  id: null,
  text,
  original: null,
  deleted,
});

const drafts = toDrafts([stored(1, 'one'), stored(2, 'two'), stored(3, 'three')]);

function edit(id: number, changes: Partial<RuleDraft>): RuleDraft[] {
  return drafts.map((draft) => (draft.id === id ? { ...draft, ...changes } : draft));
}

describe('rule drafts', () => {
  it('VAL-03 begin as what is stored, without a change', () => {
    expect(changesOf(drafts)).toEqual({ created: [], updated: [], deleted: [] });
    expect(isChanged(drafts)).toBe(false);
    expect(isChanged(edit(1, { text: ' one ' }))).toBe(false);
  });

  it('VAL-01 VAL-02 say what to create, update and delete', () => {
    const edited = [...edit(2, { text: ' second ' }), fresh(' four '), fresh('dropped', true)].map((draft) =>
      draft.id === 3 ? { ...draft, text: 'edited too', deleted: true } : draft,
    );
    expect(changesOf(edited)).toEqual({ created: ['four'], updated: [{ id: 2, text: 'second' }], deleted: [3] });
    expect(isChanged(edited)).toBe(true);
  });

  it('VAL-04 are stopped by a new blank rule', () => {
    const text = 'Please fill in all new custom validation prompts before saving.';
    expect(blockingError([...drafts, fresh('  ')])).toBe(text);
    expect(blockingError([...edit(1, { text: '' }), fresh('')])).toBe(text);
    expect(blockingError([...drafts, fresh('', true)])).toBeNull();
  });

  it('VAL-05 are stopped by a stored rule that was made empty', () => {
    expect(blockingError(edit(1, { text: ' ' }))).toBe('Please enter a validation rule or remove this validation.');
    expect(blockingError(edit(1, { text: ' ', deleted: true }))).toBeNull();
  });

  it('VAL-06 show five placeholders, each a sentence that compiles', () => {
    expect(rulePlaceholders).toHaveLength(5);
    expect(rulePlaceholders.filter((text) => compileRule(text).status !== 'understood')).toEqual([]);
  });
});
