import type { System } from '@assay/contract';
import { useState } from 'react';
import { api, messageOf, useFailure } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { ConfirmDialog, Field, Input, Notice, showToast } from '../../ui/index.ts';
import { confirmPresets } from '../confirmations/index.ts';

const LEAVE_AFTER_MS = 1500;

export function DeleteSystemDialog({
  system,
  onCancel,
  onDeleted,
}: {
  system: System;
  onCancel: () => void;
  onDeleted: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [processing, setProcessing] = useState(false);
  const [error, setError] = useFailure();
  const refresh = useRefresh();
  const remove = async (): Promise<void> => {
    setProcessing(true);
    try {
      await api.deleteSystem({ params: { id: system.id } });
      showToast('success', `${system.name} was deleted.`);
      setTimeout(() => {
        onDeleted();
        void refresh();
      }, LEAVE_AFTER_MS);
    } catch (failure) {
      setError(messageOf(failure));
      setProcessing(false);
    }
  };
  return (
    <ConfirmDialog
      open
      {...confirmPresets.deleteSystem}
      processing={processing}
      confirmDisabled={typed !== system.name}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <Notice kind="warning">
        This affects all team members. Endpoints, scenarios, validation rules, authentication and history are
        permanently deleted.
      </Notice>
      <Field label={`Type "${system.name}" to confirm`}>
        {(control) => (
          <Input {...control} value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        )}
      </Field>
      {error !== null && <Notice kind="error">{error}</Notice>}
    </ConfirmDialog>
  );
}
