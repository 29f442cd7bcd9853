import { ApiError } from '@assay/client';
import type { Scenario } from '@assay/contract';
import { useState } from 'react';
import { api, useFailure, withReason } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { ConfirmDialog, Notice, screenToastMs, showToast } from '../../ui/index.ts';
import { confirmPresets } from '../confirmations/index.ts';

const texts: Readonly<Record<number, string>> = {
  403: 'Access denied. You do not have permission to delete this scenario.',
  404: 'Scenario not found. It may have already been deleted.',
  500: 'Server error occurred while deleting the scenario. Please try again.',
};

export function DeleteScenarioDialog({
  scenario,
  onCancel,
  onDeleted,
}: {
  scenario: Scenario;
  onCancel: () => void;
  onDeleted: () => void;
}) {
  const [processing, setProcessing] = useState(false);
  const [error, setError] = useFailure();
  const refresh = useRefresh();
  const remove = async (): Promise<void> => {
    setProcessing(true);
    try {
      await api.deleteScenario({ params: { id: scenario.id } });
      showToast('success', `Deleted ${scenario.name}.`, screenToastMs.done);
      onDeleted();
      await refresh();
    } catch (failure) {
      const status = failure instanceof ApiError ? failure.status : 0;
      setError(texts[status] ?? withReason('Failed to delete scenario. Please try again.', failure));
      setProcessing(false);
    }
  };
  return (
    <ConfirmDialog
      open
      {...confirmPresets.deleteScenario}
      processing={processing}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <p>This permanently deletes:</p>
      <ul className="list-disc pl-5">
        <li>
          the scenario <strong>{scenario.name}</strong>
        </li>
        <li>its validation rules ({scenario.validations_count})</li>
        <li>its custom parameters ({scenario.scenario_parameters.length})</li>
        <li>its execution history</li>
      </ul>
      {error !== null && <Notice kind="error">{error}</Notice>}
    </ConfirmDialog>
  );
}
