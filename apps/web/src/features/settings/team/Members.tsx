import type { Role } from '@assay/contract';
import { roles } from '@assay/contract';
import { useState } from 'react';
import { useSession } from '../../../app/index.ts';
import { managesOrganization } from '../../../data/index.ts';
import { Button, Card, ConfirmDialog, LoadError, Select, Skeleton } from '../../../ui/index.ts';
import { useMembers, useTeamChange } from './team-queries.ts';
import type { Member } from './team-queries.ts';

/** The members. Who manages the organization changes roles and removes; only owners make owners. */
export function Members({ title, role }: { title: string; role: Role }) {
  const members = useMembers();
  const [removing, setRemoving] = useState<Member | null>(null);
  const change = useTeamChange();
  const remove = async ({ id, user }: Member): Promise<void> => {
    setRemoving(null);
    await change('remove-member', { memberIdOrEmail: id }, `${user.email} was removed.`);
  };
  return (
    <Card title={title}>
      {members.data !== undefined ? (
        <ul aria-label="Members" className="divide-y divide-line">
          {members.data.map((member) => (
            <MemberRow key={member.id} member={member} role={role} onRemove={() => setRemoving(member)} />
          ))}
        </ul>
      ) : members.isError ? (
        <LoadError onRetry={() => void members.refetch()}>Failed to load members</LoadError>
      ) : (
        <Skeleton rows={2} />
      )}
      {removing !== null && (
        <ConfirmDialog
          open
          kind="danger"
          title="Remove member"
          confirmLabel="Remove"
          processing={false}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          {removing.user.email} loses access to this organization at once, with all of their tokens here. What they made
          stays.
        </ConfirmDialog>
      )}
    </Card>
  );
}

function MemberRow({ member, role, onRemove }: { member: Member; role: Role; onRemove: () => void }) {
  const { user, role: held } = member;
  const session = useSession();
  const isSelf = session.state === 'signed-in' && session.user.id === member.userId;
  // Nobody changes who may do more, and nobody themselves: an organization would lose its last owner by a slip.
  const mayChange = managesOrganization(role) && !isSelf && (held !== 'owner' || role === 'owner');
  const given = roles.filter((one) => one !== 'owner' || role === 'owner').toReversed();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-medium">
          {user.name ?? user.email}
          {isSelf && <span className="font-normal text-ink-dim"> (you)</span>}
        </span>
        <span className="block truncate text-[13px] text-ink-dim">{user.email}</span>
      </span>
      {mayChange ? (
        <span className="flex items-center gap-2">
          <RoleChoice key={held} member={member} given={given} />
          <Button size="sm" kind="ghost" aria-label={`Remove ${user.email}`} onClick={onRemove}>
            Remove
          </Button>
        </span>
      ) : (
        <span className="text-ink-dim">{held}</span>
      )}
    </li>
  );
}

/** A role is chosen, then given: arrow keys go through all of them. An owner may do everything, so that is asked once more. */
function RoleChoice({ member: { id, user, role: held }, given }: { member: Member; given: Role[] }) {
  const change = useTeamChange();
  const [chosen, setChosen] = useState(held);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const give = async (): Promise<void> => {
    setAsking(false);
    setBusy(true);
    const isGiven = await change(
      'update-member-role',
      { memberId: id, role: chosen },
      `${user.email} is ${chosen} now.`,
    );
    if (!isGiven) setChosen(held);
    setBusy(false);
  };
  return (
    <>
      <Select
        aria-label={`Role of ${user.email}`}
        value={chosen}
        disabled={busy}
        onChange={({ target }) => setChosen(target.value)}
      >
        {given.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      {chosen !== held && (
        <Button
          size="sm"
          kind="primary"
          busy={busy}
          aria-label={`Change the role of ${user.email}`}
          onClick={() => (chosen === 'owner' ? setAsking(true) : void give())}
        >
          Change
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        kind="warning"
        title="Make an owner?"
        confirmLabel="Make Owner"
        processing={false}
        onConfirm={() => void give()}
        onCancel={() => setAsking(false)}
      >
        {user.email} may then do everything you may: delete the organization, change what is paid, and remove you.
      </ConfirmDialog>
    </>
  );
}
