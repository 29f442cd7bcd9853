import type { Scenario } from '@assay/contract';
import { useState } from 'react';
import { api, useFailure } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { ConfirmDialog, Notice, screenToastMs, showToast } from '../../ui/index.ts';
import { confirmPresets } from '../confirmations/index.ts';
import { DeletedParts } from './DeletedParts.tsx';
import { deletionProblem } from './deletion-problem.ts';

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
      setError(deletionProblem(failure));
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
      <DeletedParts scenario={scenario} />
      {error !== null && <Notice kind="error">{error}</Notice>}
    </ConfirmDialog>
  );
}
