import type { System } from '@assay/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf, pathTo, useNavigate } from '../../app/index.ts';
import { useSystem } from '../../data/index.ts';
import { ConfirmDialog, discarding, LoadError, Notice, Skeleton } from '../../ui/index.ts';
import { AuthStep } from './AuthStep.tsx';
import { EndpointsStep } from './endpoints/EndpointsStep.tsx';
import { GenerateStep } from './generate/GenerateStep.tsx';
import { OverviewStep } from './OverviewStep.tsx';
import { ReviewStep } from './review/ReviewStep.tsx';
import type { StepMoves } from './StepFrame.tsx';
import { StepHeader } from './StepHeader.tsx';
import { nextStep, previousStep, stepOf } from './wizard-steps.ts';

/** From an imported document to a suite that has run, in five steps. The step is in the address, so a reload keeps it. */
export function ConfigurationWizard({ systemId }: { systemId: number }) {
  if (!Number.isInteger(systemId)) return <Notice kind="error">System ID is missing</Notice>;
  return <Loaded systemId={systemId} />;
}

function Loaded({ systemId }: { systemId: number }) {
  const system = useSystem(systemId);
  if (system.isPending) return <Skeleton rows={6} />;
  if (system.isLoadingError) {
    return <LoadError onRetry={() => void system.refetch()}>{messageOf(system.error)}</LoadError>;
  }
  return <Wizard system={system.data} />;
}

function Wizard({ system }: { system: System }) {
  const [query, setQuery] = useSearchParams();
  const [cancelling, setCancelling] = useState(false);
  const navigate = useNavigate();
  const current = stepOf(query.get('step'));
  const open = (index: number, state?: object): void =>
    setQuery(index === 0 ? {} : { step: String(index + 1) }, { state });
  const moves: StepMoves = {
    // On is with what was just saved, or by Skip, which says what it does.
    next: () => open(nextStep(current), discarding),
    back: current === 0 ? null : () => open(previousStep(current)),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeader current={current} onOpen={open} onCancel={() => setCancelling(true)} />
      <Step current={current} system={system} moves={moves} />
      <ConfirmDialog
        open={cancelling}
        kind="warning"
        title="Cancel the wizard"
        confirmLabel="Leave the wizard"
        processing={false}
        onConfirm={() => void navigate(pathTo('Home'), { state: discarding })}
        onCancel={() => setCancelling(false)}
      >
        <p>
          Are you sure you want to cancel the wizard? Any unsaved progress will be lost and you will be returned to the
          dashboard.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function Step({ current, system, moves }: { current: number; system: System; moves: StepMoves }) {
  switch (current) {
    case 0:
      return <OverviewStep system={system} {...moves} />;
    case 1:
      return <AuthStep systemId={system.id} {...moves} />;
    case 2:
      return <EndpointsStep systemId={system.id} {...moves} />;
    case 3:
      return <GenerateStep system={system} {...moves} />;
    default:
      return <ReviewStep systemId={system.id} {...moves} />;
  }
}
