import type { Role } from '@assay/contract';
import { roles } from '@assay/contract';
import { pathTo, useSubmit } from '../../../app/index.ts';
import { fullDateTime, managesOrganization, useSignInOptions } from '../../../data/index.ts';
import { Button, Card, copyText, Field, Input, LoadError, Select } from '../../../ui/index.ts';
import { useInvitations, useTeamChange } from './team-queries.ts';
import type { Invitation } from './team-queries.ts';

/** Invites by mail, or by a link to hand over where the server sends none. */
export function Invitations({ role }: { role: Role }) {
  const sendsMail = useSignInOptions().data?.sends_mail;
  const manages = managesOrganization(role);
  const invitations = useInvitations(manages);
  return (
    <Card title="Invitations">
      <InviteForm role={role} sendsMail={sendsMail === true} />
      {sendsMail === false && (
        <p className="mt-3 text-[13px] text-ink-dim">
          This server sends no mail. Whoever opens the link of an invitation joins with an account of the invited
          address.
        </p>
      )}
      {invitations.isLoadingError && (
        <LoadError onRetry={() => void invitations.refetch()}>Failed to load invitations</LoadError>
      )}
      {(invitations.data ?? []).length > 0 && <Pending invitations={invitations.data ?? []} />}
    </Card>
  );
}

function InviteForm({ role, sendsMail }: { role: Role; sendsMail: boolean }) {
  const change = useTeamChange();
  const { busy, submit } = useSubmit(async ({ email = '', role: given }, form) => {
    const done = sendsMail ? `${email} was invited by mail.` : `${email} is invited. Copy the link and hand it over.`;
    if (await change('invite-member', { email, role: given, resend: true }, done)) form.reset();
  });
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 flex-1 basis-56">
        <Field label="Email">
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              required
              placeholder="colleague@example.com"
              disabled={!managesOrganization(role)}
            />
          )}
        </Field>
      </div>
      <Field label="Role">
        {(control) => (
          <Select {...control} name="role" defaultValue="member" disabled={!managesOrganization(role)}>
            {roles
              .filter((one) => one !== 'owner' || role === 'owner')
              .toReversed()
              .map((one) => (
                <option key={one}>{one}</option>
              ))}
          </Select>
        )}
      </Field>
      <Button kind="primary" type="submit" busy={busy} needs="listAuditEvents">
        Invite
      </Button>
    </form>
  );
}

function Pending({ invitations }: { invitations: Invitation[] }) {
  const change = useTeamChange();
  return (
    <ul aria-label="Pending invitations" className="mt-4 divide-y divide-line">
      {invitations.map(({ id, email, role: given, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block truncate font-medium">{email}</span>
            <span className="block truncate text-[13px] text-ink-dim">
              {given}, holds until {fullDateTime(expiresAt)}
            </span>
          </span>
          <span className="flex gap-2">
            <Button size="sm" onClick={() => void copyLink(id)}>
              Copy Link
            </Button>
            <Button
              size="sm"
              kind="ghost"
              onClick={() => void change('cancel-invitation', { invitationId: id }, 'The invitation was cancelled.')}
            >
              Cancel
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

const copyLink = (id: string): Promise<void> =>
  copyText(`${location.origin}${pathTo('Login', {}, `#/invitation?id=${id}`)}`, 'The link was copied.');
