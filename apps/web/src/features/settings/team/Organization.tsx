import type { Role } from '@assay/contract';
import { useState } from 'react';
import { callIdentity, messageOf, useSubmit } from '../../../app/index.ts';
import { managesOrganization } from '../../../data/index.ts';
import { Button, Card, ConfirmDialog, Field, Input, showToast } from '../../../ui/index.ts';
import { FieldDialog } from '../../confirmations/index.ts';
import { ExportOrganization } from './ExportOrganization.tsx';
import { useTeamChange } from './team-queries.ts';

interface Props {
  organization: { id: string; name: string };
  role: Role;
}

/** The name of the organization, leaving it and deleting it. */
export function Organization({ organization, role }: Props) {
  const { id, name } = organization;
  const change = useTeamChange();
  const manages = managesOrganization(role);
  const [asking, setAsking] = useState(false);
  const [asksToLeave, setAsksToLeave] = useState(false);
  const { busy, submit } = useSubmit(async ({ name: next }) => {
    await change('update', { organizationId: id, data: { name: next } }, 'The name was saved.');
  });
  return (
    <Card title="Organization">
      <div className="grid gap-4">
        <form key={name} className="flex items-end gap-2" onSubmit={submit}>
          <div className="min-w-0 flex-1">
            <Field label="Name">
              {(control) => (
                <Input {...control} name="name" defaultValue={name} required maxLength={100} disabled={!manages} />
              )}
            </Field>
          </div>
          <Button type="submit" busy={busy} needs="listAuditEvents">
            Save
          </Button>
        </form>
        {role === 'owner' && <ExportOrganization />}
        <p className="text-ink-dim">
          {role === 'owner'
            ? 'To hand over the organization, make another member its owner. Then you can leave it.'
            : 'A member who leaves needs a new invitation to come back.'}
        </p>
        <p className="flex flex-wrap gap-2">
          <Button onClick={() => setAsksToLeave(true)}>Leave Organization</Button>
          {role === 'owner' && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              Delete Organization
            </Button>
          )}
        </p>
        <ConfirmDialog
          open={asksToLeave}
          kind="warning"
          title={`Leave ${name}?`}
          confirmLabel="Leave"
          processing={false}
          onConfirm={() => {
            setAsksToLeave(false);
            void leave(id);
          }}
          onCancel={() => setAsksToLeave(false)}
        >
          You lose access to its systems at once, and your tokens there stop working.
        </ConfirmDialog>
        {asking && <DeleteQuestion organization={organization} onClose={() => setAsking(false)} />}
      </div>
    </Card>
  );
}

/** Everything on the page was of the organization, so it is loaded anew. */
async function leave(organizationId: string): Promise<void> {
  try {
    await callIdentity('organization/leave', { organizationId });
    location.assign('/dashboard');
  } catch (error) {
    showToast('error', messageOf(error));
  }
}

function DeleteQuestion({
  organization: { id, name },
  onClose,
}: Pick<Props, 'organization'> & { onClose: () => void }) {
  return (
    <FieldDialog
      title={`Delete ${name}?`}
      description="Its systems, scenarios, tokens and history are deleted for all members, and its subscription ends. This cannot be undone."
      label={`Type ${name} to continue`}
      field={{ autoComplete: 'off' }}
      missing={`Type ${name} to continue.`}
      action="Delete Organization"
      isDangerous
      cancel="Keep it"
      onClose={onClose}
      onSubmit={async (typed) => {
        if (typed !== name.trim()) throw new Error(`Type ${name} to continue.`);
        await callIdentity('organization/delete', { organizationId: id });
        location.assign('/dashboard');
      }}
    />
  );
}
