import type { ReimportPlan } from '@assay/contract';
import { plural } from '../../../data/index.ts';
import { Button, Dialog, FileField, Notice } from '../../../ui/index.ts';
import { CallProgress } from '../CallProgress.tsx';
import { EnvironmentFile } from '../EnvironmentFile.tsx';
import { Diagnostics } from '../Diagnostics.tsx';
import { PlanView } from './PlanView.tsx';
import { useReimport } from './use-reimport.ts';

interface Props {
  systemId: number;
  onClose: () => void;
}

/** Imports a newer document: previews the changes, then applies them. */
export function ReimportDialog({ systemId, onClose }: Props) {
  const state = useReimport(systemId, onClose);
  const { plan, busy } = state;
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      wide
      title="Re-import"
      description="Choose the newer document. You see the changes before anything is stored. No scenario and no validation rule is lost, and you can undo the import."
    >
      <FileField
        label="Newer document"
        testId="reimport-file"
        accept=".json,.yaml,.yml,.zip"
        disabled={busy}
        onChoose={state.chooseFile}
      />
      <EnvironmentFile
        systemId={systemId}
        disabled={busy}
        value={state.environment}
        onChange={state.chooseEnvironment}
      />
      {busy && <CallProgress progress={state.progress} label="Comparing the documents" />}
      {state.error !== null && <Notice kind="error">{state.error}</Notice>}
      {plan !== null && (
        <>
          <PlanView plan={plan} chosen={state.chosen} onRename={state.chooseRename} />
          <Diagnostics diagnostics={plan.diagnostics} />
          {touchedBy(plan, state.chosen) > 0 && (
            <p className="text-ink-dim">
              About {plural(touchedBy(plan, state.chosen), 'scenario')} will be marked for review.
            </p>
          )}
        </>
      )}
      <div className="flex justify-end gap-2">
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" disabled={plan === null} busy={busy && plan !== null} onClick={() => void state.apply()}>
          Apply
        </Button>
      </div>
    </Dialog>
  );
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
