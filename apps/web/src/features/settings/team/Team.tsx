import { useCaller } from '../../../data/index.ts';
import { LoadError, Skeleton } from '../../../ui/index.ts';
import { AuditLog } from './AuditLog.tsx';
import { Invitations } from './Invitations.tsx';
import { Members } from './Members.tsx';
import { Organization } from './Organization.tsx';

/** Who belongs to the organization and with which role, who is invited, and what was done. */
export function Team() {
  const caller = useCaller();
  if (caller.isLoadingError)
    return <LoadError onRetry={() => void caller.refetch()}>Failed to load the organization</LoadError>;
  if (caller.data === undefined) return <Skeleton rows={4} />;
  const { organization, role } = caller.data;
  return (
    <div className="grid max-w-2xl gap-4">
      <Members title={organization.name} role={role} />
      <Invitations role={role} />
      <Organization organization={organization} role={role} />
      <AuditLog role={role} />
    </div>
  );
}
