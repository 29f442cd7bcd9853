import type { Validation } from '@assay/contract';
import { compileRule } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import {
  blockingError,
  changesOf,
  isChanged,
  resetDrafts,
  rulePlaceholders,
  saveChanges,
  toDrafts,
} from './rule-drafts.ts';
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
    expect(changesOf(edited)).toEqual({
      created: [{ key: ' four ', text: 'four' }],
      updated: [{ key: 'rule-2', id: 2, text: 'second' }],
      deleted: [{ key: 'rule-3', id: 3 }],
    });
    expect(isChanged(edited)).toBe(true);
  });

  it('VAL-02 VAL-07 are saved in order, and after a failure nothing is done twice', async () => {
    let edited = [...edit(2, { text: 'second' }), fresh('four'), fresh('five')].map((draft) =>
      draft.id === 3 ? { ...draft, deleted: true } : draft,
    );
    const made: string[] = [];
    let fails = true;
    const calls = {
      create: async (text: string) => {
        if (text === 'five' && fails) throw new Error('down');
        made.push(`create ${text}`);
        return { id: 10 + made.length };
      },
      update: async (id: number, text: string) => made.push(`update ${id} ${text}`),
      remove: async (id: number) => made.push(`delete ${id}`),
    };
    const save = () =>
      saveChanges(changesOf(edited), calls, (key, saved) => {
        edited = edited.flatMap((draft) =>
          draft.key !== key ? [draft] : saved === null ? [] : [{ ...draft, ...saved }],
        );
      });
    await expect(save()).rejects.toThrow('down');
    expect(resetDrafts(edited).map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four']);
    fails = false;
    await save();
    expect(made).toEqual(['create four', 'create five', 'update 2 second', 'delete 3']);
    expect(isChanged(edited)).toBe(false);
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
