import { useState } from 'react';
import { api, messageOf } from '../../../app/index.ts';
import { plural, useRefresh } from '../../../data/index.ts';
import { screenToastMs, showToast } from '../../../ui/index.ts';
import { showLimitError } from '../../limits/index.ts';

const FAILED = 'Failed to generate validations.';

/** Generates the rules that a scenario lacks and reports the outcome. */
export function useGenerateValidations(scenarioId: number): { generating: boolean; generate: () => Promise<void> } {
  const [generating, setGenerating] = useState(false);
  const refresh = useRefresh();
  const generate = async (): Promise<void> => {
    setGenerating(true);
    try {
      const answer = await api.generateValidations({ params: { id: scenarioId } });
      const count = answer?.validations.length ?? 0;
      const text =
        count === 0
          ? 'This scenario already has every validation rule that its document implies.'
          : `Generated ${plural(count, 'validation rule')}.`;
      showToast('success', text, screenToastMs.done);
      await refresh();
    } catch (error) {
      const reason = messageOf(error);
      if (!showLimitError(reason)) showToast('error', reason === '' ? FAILED : `${FAILED} ${reason}`);
    }
    setGenerating(false);
  };
  return { generating, generate };
}
