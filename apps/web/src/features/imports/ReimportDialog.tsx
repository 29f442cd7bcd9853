import type { CallProgress as Progress } from '@assay/client';
import type { ReimportPlan } from '@assay/contract';
import { useId, useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { plural, useRefresh } from '../../data/index.ts';
import { Button, Dialog, Notice, showToast } from '../../ui/index.ts';
import { CallProgress } from './CallProgress.tsx';
import { EnvironmentFile } from './EnvironmentFile.tsx';
import { environmentData } from './environments.ts';
import type { Environment } from './environments.ts';
import { Diagnostics } from './Diagnostics.tsx';
import { PlanView } from './PlanView.tsx';

/** Renames this alike are chosen from the start. */
const SURE = 0.9;

interface Props {
  systemId: number;
  onClose: () => void;
}

/** A newer document: first what it would change, then the change. */
export function ReimportDialog({ systemId, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [environment, setEnvironment] = useState<Environment | null>(null);
  const [plan, setPlan] = useState<ReimportPlan | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const refresh = useRefresh();
  const id = useId();

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
      await api.reimport({
        params: { id: systemId },
        body: formOf(file, environment, renames),
        onProgress: setProgress,
      });
      await refresh();
      showToast('success', 'The newer document was taken over.', 4000);
      onClose();
    });

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      wide
      title="Re-import"
      description="Choose the newer document. You see the changes before anything is stored. No scenario and no validation rule is lost, and the step can be taken back."
    >
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="font-medium">
          Newer document
        </label>
        <input
          id={id}
          type="file"
          data-testid="reimport-file"
          accept=".json,.yaml,.yml,.zip"
          disabled={busy}
          onChange={(event) => {
            const picked = event.target.files?.[0];
            if (picked) void preview(picked, environment);
          }}
        />
      </div>
      <EnvironmentFile
        systemId={systemId}
        disabled={busy}
        value={environment}
        onChange={(next) => {
          setEnvironment(next);
          if (file !== null) void preview(file, next);
        }}
      />
      {busy && <CallProgress progress={progress} label="Comparing the documents" />}
      {error !== null && <Notice kind="error">{error}</Notice>}
      {plan !== null && (
        <>
          <PlanView
            plan={plan}
            chosen={chosen}
            onRename={(endpoint, isChosen) => setChosen(toggled(chosen, endpoint, isChosen))}
          />
          <Diagnostics diagnostics={plan.diagnostics} />
          {touchedBy(plan, chosen) > 0 && (
            <p className="text-ink-dim">
              About {plural(touchedBy(plan, chosen), 'scenario')} will be marked for review.
            </p>
          )}
        </>
      )}
      <div className="flex justify-end gap-2">
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" disabled={plan === null} busy={busy && plan !== null} onClick={() => void apply()}>
          Apply
        </Button>
      </div>
    </Dialog>
  );
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

/** Scenarios that will be marked, as far as the preview can tell. */
function touchedBy({ changed, returned, renames, steps, requests }: ReimportPlan, chosen: ReadonlySet<number>): number {
  const moving = renames.filter(({ endpoint_id }) => chosen.has(endpoint_id));
  const followed = new Set(moving.map(({ method, endpoint }) => `${method} ${endpoint}`));
  const marked = new Set([
    ...steps
      .filter(({ operation, notes }) => notes.length > 0 && !followed.has(operation))
      .map((one) => one.scenario_id),
    ...(requests?.changed ?? []).map((one) => one.scenario_id),
    ...(requests?.removed ?? []).map((one) => one.scenario_id),
  ]);
  const whole = [...changed, ...returned, ...moving].reduce((sum, { scenarios }) => sum + scenarios, 0);
  return whole + marked.size;
}
