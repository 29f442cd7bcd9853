import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useCaller } from '../../data/index.ts';
import { Card, LoadError, Skeleton } from '../../ui/index.ts';

const membersSchema = z.object({
  members: z.array(
    z.object({ id: z.string(), role: z.string(), user: z.object({ name: z.string().nullish(), email: z.string() }) }),
  ),
});

/** As the identity provider lists them. @throws {Error} when it does not answer with a list */
async function loadMembers(signal: AbortSignal) {
  const response = await fetch('/api/auth/organization/list-members', { signal });
  if (!response.ok) throw new Error(`The list of members answered ${response.status}.`);
  return membersSchema.parse(await response.json()).members;
}

/** Who belongs to the organization, and with which role. */
export function Team() {
  const caller = useCaller();
  const members = useQuery({ queryKey: ['members'], queryFn: ({ signal }) => loadMembers(signal) });
  return (
    <div className="max-w-xl">
      <Card title={caller.data?.organization.name ?? 'Members'}>
        {members.data !== undefined ? (
          <ul aria-label="Members" className="divide-y divide-line">
            {members.data.map(({ id, role, user }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0">
                <span className="min-w-0">
                  <span className="block truncate font-medium">{user.name ?? user.email}</span>
                  <span className="block truncate text-[13px] text-ink-dim">{user.email}</span>
                </span>
                <span className="text-ink-dim">{role}</span>
              </li>
            ))}
          </ul>
        ) : members.isError ? (
          <LoadError onRetry={() => void members.refetch()}>Failed to load members</LoadError>
        ) : (
          <Skeleton rows={2} />
        )}
      </Card>
    </div>
  );
}
