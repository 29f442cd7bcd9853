import type { Validation } from '@assay/contract';
import { useState } from 'react';
import { api, useFailure, withReason } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { screenToastMs, showToast } from '../../ui/index.ts';
import { blockingError, changesOf, resetDrafts, ruleTexts, saveChanges, toDrafts, withStored } from './rule-drafts.ts';
import type { RuleDraft } from './rule-drafts.ts';

let newKeys = 0;

/** The validation rules of a scenario while they are edited. */
export function useRuleDrafts(scenarioId: number, stored: Validation[]) {
  const [drafts, setDrafts] = useState(() => toDrafts(stored));
  const [error, setError] = useFailure();
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState(stored);
  // While a save is under way, what it has stored is not in the drafts yet.
  if (seen !== stored && !busy) {
    setSeen(stored);
    setDrafts((before) => withStored(before, stored));
  }
  const refresh = useRefresh();
  const change = (key: string, part: Partial<RuleDraft>): void => {
    setError(null);
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  };
  const add = (): void => {
    newKeys += 1;
    setDrafts((before) => [
      ...before,
      { key: `new-${newKeys}`, id: null, text: '', original: null, understoodAs: null, deleted: false },
    ]);
  };
  const reset = (): void => {
    setDrafts(resetDrafts);
    setError(null);
  };
  const save = async (): Promise<void> => {
    const blocked = blockingError(drafts);
    setError(blocked);
    if (blocked !== null) return;
    setBusy(true);
    try {
      await saveChanges(changesOf(drafts), callsFor(scenarioId), (key, saved) =>
        setDrafts((before) =>
          before.flatMap((draft) => (draft.key !== key ? [draft] : saved === null ? [] : [{ ...draft, ...saved }])),
        ),
      );
      await refresh();
      showToast('success', 'Validation rules saved.', screenToastMs.done);
    } catch (failure) {
      setError(withReason(ruleTexts.saveFailed, failure));
    }
    setBusy(false);
  };
  const drop = (key: string): void => {
    setError(null);
    setDrafts((before) => before.filter((draft) => draft.key !== key));
  };
  return { drafts, error, busy, change, add, drop, reset, save };
}

function callsFor(scenarioId: number): Parameters<typeof saveChanges>[1] {
  const params = { id: scenarioId };
  return {
    create: (text) => api.createValidation({ params, body: { validation_text: text } }),
    update: (validationId, text) =>
      api.updateValidation({ params: { ...params, validationId }, body: { validation_text: text } }),
    remove: (validationId) => api.deleteValidation({ params: { ...params, validationId } }),
  };
}
