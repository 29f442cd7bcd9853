import type { Validation } from '@assay/contract';
import { compileRule } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import {
  blockingError,
  changesOf,
  isChanged,
  isWorthKeeping,
  resetDrafts,
  rulePlaceholders,
  saveChanges,
  toDrafts,
  withStored,
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
    generated: false,
    created_at: '2026-01-01T00:00:00.000Z',
  };
}

const fresh = (text: string, deleted = false): RuleDraft => ({
  key: text,
  id: null,
  text,
  original: null,
  understoodAs: null,
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

describe('withStored', () => {
  const now = [stored(1, 'one'), stored(2, 'two'), stored(3, 'three')];

  it('keeps what is typed, and takes over what changed elsewhere', () => {
    const typed = [...edit(1, { text: 'one and more' }), fresh('four')];
    const after = withStored(typed, [stored(1, 'uno'), stored(2, 'dos'), stored(3, 'three'), stored(5, 'five')]);
    expect(after.map(({ id, text, original }) => [id, text, original])).toEqual([
      [1, 'one and more', 'uno'],
      [2, 'dos', 'dos'],
      [3, 'three', 'three'],
      [5, 'five', 'five'],
      [null, 'four', null],
    ]);
  });

  it('leaves a text alone whose saved form differs by blanks only', () => {
    expect(withStored(edit(1, { text: 'one ' }), now)[0]?.text).toBe('one ');
  });

  it('drops rules that were deleted, and turns one that was being edited into a new rule', () => {
    const after = withStored(edit(1, { text: 'one and more' }), [stored(3, 'three')]);
    expect(after.map(({ id, text }) => [id, text])).toEqual([
      [null, 'one and more'],
      [3, 'three'],
    ]);
    expect(isChanged(after)).toBe(true);
    expect(withStored(edit(2, { deleted: true }), [stored(1, 'one'), stored(3, 'three')])).toHaveLength(2);
  });

  it('keeps the mark of a rule that is to be deleted', () => {
    expect(withStored(edit(2, { deleted: true }), now)[1]).toMatchObject({ id: 2, deleted: true });
  });

  it('keeps what is typed during a save', async () => {
    let typed = edit(1, { text: 'first' });
    await saveChanges(
      changesOf(typed),
      {
        create: async () => ({ id: 9 }),
        update: async () => {
          typed = typed.map((draft) => (draft.id === 1 ? { ...draft, text: 'second' } : draft));
        },
        remove: async () => undefined,
      },
      (key, saved) => {
        typed = typed.map((draft) => (draft.key === key ? { ...draft, ...saved } : draft));
      },
    );
    const after = withStored(typed, [stored(1, 'first'), stored(2, 'two'), stored(3, 'three')]);
    expect(changesOf(after).updated).toEqual([{ key: 'rule-1', id: 1, text: 'second' }]);
  });
});

describe('isWorthKeeping', () => {
  it('is true of anything typed or deleted, not of an empty new line', () => {
    expect(isWorthKeeping(drafts)).toBe(false);
    expect(isWorthKeeping([...drafts, fresh('  ')])).toBe(false);
    expect(isWorthKeeping([...drafts, fresh('four')])).toBe(true);
    expect(isWorthKeeping(edit(1, { text: '' }))).toBe(true);
    expect(isWorthKeeping(edit(1, { deleted: true }))).toBe(true);
  });
});
