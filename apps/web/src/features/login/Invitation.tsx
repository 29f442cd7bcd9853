import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { callIdentity, messageOf } from '../../app/index.ts';
import { Button, Notice, Spinner } from '../../ui/index.ts';

const invitationSchema = z.object({ organizationName: z.string(), inviterEmail: z.string(), role: z.string() });

/** What somebody who is signed in is invited to. The page is loaded anew afterwards: everything on it was of another organization. */
export function Invitation({ id, email }: { id: string; email: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const invitation = useQuery({
    queryKey: ['invitation', id],
    queryFn: async ({ signal }) =>
      invitationSchema.parse(
        await callIdentity(`organization/get-invitation?id=${encodeURIComponent(id)}`, undefined, signal),
      ),
    retry: false,
  });
  const decide = async (path: string): Promise<void> => {
    setBusy(true);
    try {
      await callIdentity(`organization/${path}`, { invitationId: id });
      location.assign('/dashboard');
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  if (invitation.isPending) return <Spinner />;
  if (invitation.isError) {
    return (
      <Notice kind="error">
        {`${messageOf(invitation.error)} You are signed in as ${email}: the invitation may be for another address, over, or answered already.`}
      </Notice>
    );
  }
  const { organizationName, inviterEmail, role } = invitation.data;
  return (
    <div className="grid gap-4">
      <p>
        {inviterEmail} invites you to <strong>{organizationName}</strong> as {role}. You are signed in as {email}.
      </p>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <p className="flex gap-2">
        <Button kind="primary" busy={busy} onClick={() => void decide('accept-invitation')}>
          Accept
        </Button>
        <Button kind="ghost" disabled={busy} onClick={() => void decide('reject-invitation')}>
          Decline
        </Button>
      </p>
    </div>
  );
}
