import type { CallProgress } from '@assay/client';
import type { ReimportPlan } from '@assay/contract';
import { useState } from 'react';
import { api, messageOf, useFailure } from '../../../app/index.ts';
import { useRefresh } from '../../../data/index.ts';
import { screenToastMs, showToast } from '../../../ui/index.ts';
import { environmentData } from '../environments.ts';
import type { Environment } from '../environments.ts';

/** Renames at least this similar are chosen by default. */
const SURE = 0.9;

/** A re-import from the chosen file to the applied plan. */
export function useReimport(systemId: number, onApplied: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [environment, setEnvironment] = useState<Environment | null>(null);
  const [plan, setPlan] = useState<ReimportPlan | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { busy, progress, error, attempt, setProgress } = useAttempt();
  const refresh = useRefresh();
  const preview = (picked: File, chosenEnvironment: Environment | null): Promise<void> =>
    attempt(async () => {
      setFile(picked);
      setPlan(null);
      const call = { params: { id: systemId }, body: formOf(picked, chosenEnvironment), onProgress: setProgress };
      const found = (await api.previewReimport(call)) ?? null;
      setPlan(found);
      const sure = found?.renames.filter(({ similarity }) => similarity >= SURE) ?? [];
      setChosen(new Set(sure.map(({ endpoint_id }) => endpoint_id)));
    });
  const apply = (): Promise<void> =>
    attempt(async () => {
      if (file === null || plan === null) return;
      const renames = plan.renames
        .filter(({ endpoint_id }) => chosen.has(endpoint_id))
        .map(({ endpoint_id, to }) => ({ endpoint_id, key: to.key }));
      const body = formOf(file, environment, renames);
      await api.reimport({ params: { id: systemId }, body, onProgress: setProgress });
      await refresh();
      showToast('success', 'The newer document was imported.', screenToastMs.saved);
      onApplied();
    });
  return {
    environment,
    plan,
    chosen,
    busy,
    progress,
    error,
    apply,
    chooseFile: (picked: File): void => void preview(picked, environment),
    chooseEnvironment: (next: Environment | null): void => {
      setEnvironment(next);
      if (file !== null) void preview(file, next);
    },
    chooseRename: (endpoint: number, isChosen: boolean): void => setChosen(toggled(chosen, endpoint, isChosen)),
  };
}

/** One call at a time, with its progress and what went wrong. */
function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<CallProgress | null>(null);
  const [error, setError] = useFailure();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProgress(null);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(false);
  };
  return { busy, progress, error, attempt, setProgress };
}

function formOf(
  file: File,
  environment: Environment | null,
  renames: { endpoint_id: number; key: string }[] = [],
): FormData {
  const body = new FormData();
  if (environment !== null) body.set('environment_data', environmentData(environment));
  body.set('renames', JSON.stringify(renames));
  body.set('file', file);
  return body;
}

function toggled(chosen: ReadonlySet<number>, endpoint: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  if (isChosen) next.add(endpoint);
  else next.delete(endpoint);
  return next;
}
