import type { Validation } from '@assay/contract';

/** A rule in the editor: stored (numeric id) or new. */
export interface RuleDraft {
  key: string;
  id: number | null;
  text: string;
  original: string | null;
  /** What the stored text is understood as. */
  understoodAs: string | null;
  deleted: boolean;
}

const toDraft = ({ id, validation_text: text, paraphrase }: Validation): RuleDraft => ({
  key: `rule-${id}`,
  id,
  text,
  original: text,
  understoodAs: paraphrase,
  deleted: false,
});

export const ruleTexts = {
  newBlank: 'Please fill in all new custom validation prompts before saving.',
  existingBlank: 'Please enter a validation rule or remove this validation.',
  saveFailed: 'Failed to save validation rules.',
} as const;

/** Sentences that compile; one after the other they stand in for the text of a new rule (VAL-06). */
export const rulePlaceholders = [
  'every item has a price above 0',
  'responds within 500 ms',
  'the response has a field `id`',
  'the error message contains "email"',
  'content type is application/json',
] as const;

export function toDrafts(validations: readonly Validation[]): RuleDraft[] {
  return validations.map(toDraft);
}

/**
 * The drafts after what is stored has changed, by a save or from elsewhere: what was typed and not saved stays. A rule that is gone
 * goes, unless it was being rewritten: then it is a new one.
 */
export function withStored(drafts: readonly RuleDraft[], stored: readonly Validation[]): RuleDraft[] {
  const rules = new Map(stored.map((rule) => [rule.id, rule]));
  const kept = drafts.flatMap((draft): RuleDraft[] => {
    if (draft.id === null) return [draft];
    const rule = rules.get(draft.id);
    rules.delete(draft.id);
    const isEdited = draft.text.trim() !== draft.original;
    if (rule === undefined) return isEdited && !draft.deleted ? [{ ...draft, id: null, original: null }] : [];
    const { validation_text: original, paraphrase: understoodAs } = rule;
    return [
      { ...draft, original, understoodAs, text: isEdited || draft.original === original ? draft.text : original },
    ];
  });
  const added = [...rules.values()].map(toDraft);
  const firstNew = kept.findIndex(({ id }) => id === null);
  return firstNew === -1 ? [...kept, ...added] : kept.toSpliced(firstNew, 0, ...added);
}

/** What saving has to do, each with the key of its draft. */
interface RuleChanges {
  created: { key: string; text: string }[];
  updated: { key: string; id: number; text: string }[];
  deleted: { key: string; id: number }[];
}

export function changesOf(drafts: readonly RuleDraft[]): RuleChanges {
  const changes: RuleChanges = { created: [], updated: [], deleted: [] };
  for (const { key, id, text, original, deleted } of drafts) {
    if (id === null) {
      if (!deleted) changes.created.push({ key, text: text.trim() });
    } else if (deleted) changes.deleted.push({ key, id });
    else if (text.trim() !== original) changes.updated.push({ key, id, text: text.trim() });
  }
  return changes;
}

/** The calls that saving makes. */
interface RuleCalls {
  create(text: string): Promise<{ id: number }>;
  update(id: number, text: string): Promise<unknown>;
  remove(id: number): Promise<unknown>;
}

/**
 * Creates, updates, deletes, one after the other. `onSaved` is called for each rule as soon as it is stored (null: it is gone), so that
 * saving again after a failure does nothing twice. Throws what the first failing call throws.
 */
export async function saveChanges(
  { created, updated, deleted }: RuleChanges,
  calls: RuleCalls,
  onSaved: (key: string, saved: Pick<RuleDraft, 'id' | 'original'> | null) => void,
): Promise<void> {
  for (const { key, text } of created) onSaved(key, { id: (await calls.create(text)).id, original: text });
  for (const { key, id, text } of updated) {
    await calls.update(id, text);
    onSaved(key, { id, original: text });
  }
  for (const { key, id } of deleted) {
    await calls.remove(id);
    onSaved(key, null);
  }
}

/** The last saved state: new drafts are dropped, stored ones are as they were. */
export function resetDrafts(drafts: readonly RuleDraft[]): RuleDraft[] {
  return drafts.flatMap((draft) =>
    draft.id === null || draft.original === null ? [] : [{ ...draft, text: draft.original, deleted: false }],
  );
}

export function isChanged(drafts: readonly RuleDraft[]): boolean {
  const { created, updated, deleted } = changesOf(drafts);
  return created.length + updated.length + deleted.length > 0;
}

/** Whether something would be lost: an empty line that was only just added is nothing. */
export function isWorthKeeping(drafts: readonly RuleDraft[]): boolean {
  return isChanged(drafts.filter(({ id, text }) => id !== null || text.trim() !== ''));
}

/** The message that stops saving, or null. */
export function blockingError(drafts: readonly RuleDraft[]): string | null {
  const blank = drafts.filter((draft) => !draft.deleted && draft.text.trim() === '');
  if (blank.some((draft) => draft.id === null)) return ruleTexts.newBlank;
  return blank.length > 0 ? ruleTexts.existingBlank : null;
}
