import type { ProjectTextPlan } from '@assay/contract';
import { useState } from 'react';
import { api, messageOf, useFailure } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { screenToastMs, showToast } from '../../ui/index.ts';
import { unpacked } from './text-files.ts';
import type { TextFile } from './text-files.ts';

/** An import of text from the chosen file to the applied plan. */
export function useImportText(systemId: number, onApplied: () => void) {
  const [files, setFiles] = useState<TextFile[] | null>(null);
  const [deletes, setDeletes] = useState(false);
  const [plan, setPlan] = useState<ProjectTextPlan | null>(null);
  const [error, setError] = useFailure();
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(false);
  };
  const preview = async (chosen: TextFile[], isDeleting: boolean): Promise<void> => {
    setPlan(null);
    setPlan(await api.previewProjectText({ params: { id: systemId }, body: { files: chosen, deletes: isDeleting } }));
  };
  return {
    plan,
    error,
    busy,
    deletes,
    chooseFile: (file: File): Promise<void> =>
      attempt(async () => {
        setPlan(null);
        setFiles(null);
        const read = unpacked(file.name, new Uint8Array(await file.arrayBuffer()));
        setFiles(read);
        await preview(read, deletes);
      }),
    chooseDeletes: (isDeleting: boolean): void => {
      setDeletes(isDeleting);
      if (files !== null) void attempt(() => preview(files, isDeleting));
    },
    apply: (): Promise<void> =>
      attempt(async () => {
        if (files === null) return;
        await api.writeProjectText({ params: { id: systemId }, body: { files, deletes } });
        await refresh();
        showToast('success', 'The text was imported.', screenToastMs.saved);
        onApplied();
      }),
  };
}
