import type { Validation } from '@assay/contract';

/** A rule in the editor: stored (numeric id) or new. */
export interface RuleDraft {
  key: string;
  id: number | null;
  text: string;
  original: string | null;
  deleted: boolean;
}

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
  return validations.map((rule) => ({
    key: `rule-${rule.id}`,
    id: rule.id,
    text: rule.validation_text,
    original: rule.validation_text,
    deleted: false,
  }));
}

/** What saving has to do. */
export interface RuleChanges {
  created: string[];
  updated: { id: number; text: string }[];
  deleted: number[];
}

export function changesOf(drafts: readonly RuleDraft[]): RuleChanges {
  const changes: RuleChanges = { created: [], updated: [], deleted: [] };
  for (const draft of drafts) {
    if (draft.id === null) {
      if (!draft.deleted) changes.created.push(draft.text.trim());
    } else if (draft.deleted) changes.deleted.push(draft.id);
    else if (draft.text.trim() !== draft.original) changes.updated.push({ id: draft.id, text: draft.text.trim() });
  }
  return changes;
}

export function isChanged(drafts: readonly RuleDraft[]): boolean {
  const { created, updated, deleted } = changesOf(drafts);
  return created.length + updated.length + deleted.length > 0;
}

/** The message that stops saving, or null. */
export function blockingError(drafts: readonly RuleDraft[]): string | null {
  const blank = drafts.filter((draft) => !draft.deleted && draft.text.trim() === '');
  if (blank.some((draft) => draft.id === null)) return ruleTexts.newBlank;
  return blank.length > 0 ? ruleTexts.existingBlank : null;
}
