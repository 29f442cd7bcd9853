import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callIdentity, messageOf } from '../../../app/index.ts';
import { relativeTime } from '../../../data/index.ts';
import { Button, LoadError, showToast, Skeleton } from '../../../ui/index.ts';
import { deviceName } from './device-name.ts';

const sessionsSchema = z.array(
  z.object({
    id: z.string(),
    updatedAt: z.string(),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    current: z.boolean(),
  }),
);

/** Where the account is signed in: device, address, last use. */
export function Sessions() {
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => sessionsSchema.parse(await callIdentity('list-sessions', undefined, signal)),
  });
  const end = async (path: string, body: object, done: string): Promise<void> => {
    try {
      await callIdentity(path, body);
      showToast('success', done);
    } catch (error) {
      showToast('error', messageOf(error));
    }
    await client.invalidateQueries({ queryKey: ['sessions'] });
  };
  if (sessions.isLoadingError)
    return <LoadError onRetry={() => void sessions.refetch()}>Failed to load your sessions</LoadError>;
  if (sessions.data === undefined) return <Skeleton rows={2} />;
  const listed = sessions.data.toSorted((left, right) => Number(right.current) - Number(left.current));
  return (
    <div className="grid gap-3">
      <ul aria-label="Sessions" className="divide-y divide-line">
        {listed.map(({ id, updatedAt, ipAddress, userAgent, current }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2 first:pt-0">
            <span className="min-w-0">
              <span className="block truncate font-medium">{deviceName(userAgent)}</span>
              <span className="block truncate text-[13px] text-ink-dim">
                {[ipAddress, current ? 'this session' : `last used ${relativeTime(updatedAt)}`]
                  .filter((part) => part !== null && part !== '')
                  .join(', ')}
              </span>
            </span>
            {!current && (
              <Button size="sm" onClick={() => void end('revoke-session', { id }, 'The session has ended.')}>
                Sign Out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {listed.length > 1 && (
        <div>
          <Button onClick={() => void end('revoke-other-sessions', {}, 'All other sessions have ended.')}>
            Sign Out All Others
          </Button>
        </div>
      )}
    </div>
  );
}
