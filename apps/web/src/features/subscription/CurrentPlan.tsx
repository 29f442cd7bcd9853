import type { Role, Subscription } from '@assay/contract';
import { useState } from 'react';
import { managesOrganization } from '../../data/index.ts';
import { Button, Card, ConfirmDialog, Notice } from '../../ui/index.ts';
import { planNote } from './plan-note.ts';
import type { PlanActions } from './use-plan-actions.ts';

interface Props {
  plan: Subscription;
  role: Role | undefined;
  actions: PlanActions;
}

/** The plan that the organization has. What is paid for is managed at the payment provider. */
export function CurrentPlan({ plan, role, actions }: Props) {
  const note = planNote(plan);
  return (
    <>
      {actions.failure !== null && <Notice kind="error">{actions.failure}</Notice>}
      <Card
        title={plan.tier.display_name}
        action={
          plan.current_period_end !== null && managesOrganization(role) && <Manage plan={plan} actions={actions} />
        }
      >
        <p>{plan.tier.description}</p>
        {note !== null && <p className={plan.status === 'past_due' ? 'mt-2 text-warn' : 'mt-2 text-ink-dim'}>{note}</p>}
      </Card>
    </>
  );
}

function Manage({ plan: { status }, actions: { busy, manage, cancel } }: Omit<Props, 'role'>) {
  const [asking, setAsking] = useState(false);
  const stopAsking = (): void => setAsking(false);
  return (
    <span className="flex flex-wrap gap-2">
      {status !== 'cancelled' && (
        <Button kind="ghost" size="sm" busy={busy === 'cancel'} onClick={() => setAsking(true)}>
          Cancel Subscription
        </Button>
      )}
      <Button size="sm" busy={busy === 'manage'} onClick={manage}>
        Manage Billing
      </Button>
      <ConfirmDialog
        open={asking}
        kind="warning"
        title="Cancel the subscription?"
        confirmLabel="Cancel Subscription"
        processing={false}
        onConfirm={() => {
          stopAsking();
          cancel();
        }}
        onCancel={stopAsking}
      >
        The plan goes on to the end of its period. Nothing is deleted: what is over the limits of the free plan then
        stays, and nothing new is added until it is within them.
      </ConfirmDialog>
    </span>
  );
}
