import type { AuditAction, Role } from '@assay/contract';
import { auditActions, refusalOfRole } from '@assay/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf } from '../../../app/index.ts';
import { fullDateTime, relativeTime } from '../../../data/index.ts';
import { Button, Card, Input, LoadError, saveFile, Select, showToast, Skeleton } from '../../../ui/index.ts';
import { rangeOf } from './audit-days.ts';
import type { Days } from './audit-days.ts';

const PAGE = 20;

interface Filter {
  action?: AuditAction;
  actor?: string;
  from?: string;
  until?: string;
}

/** Who did what in the organization, the latest first. */
export function AuditLog({ role }: { role: Role }) {
  const [action, setAction] = useState<AuditAction | ''>('');
  const [actor, setActor] = useState('');
  const [days, setDays] = useState({ first: '', last: '' });
  const refusal = refusalOfRole(role, 'admin');
  const filter: Filter = {
    ...(action !== '' && { action }),
    ...(actor.trim() !== '' && { actor: actor.trim() }),
    ...rangeOf(days),
  };
  return (
    <Card
      title="Audit log"
      action={
        <Button size="sm" icon={<Download size={14} />} needs="exportAuditEvents" onClick={() => void download(filter)}>
          Export CSV
        </Button>
      }
    >
      {refusal === null ? (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            <Select
              aria-label="What was done"
              value={action}
              onChange={({ target }) => setAction(auditActions.find((one) => one === target.value) ?? '')}
            >
              <option value="">Everything</option>
              {auditActions.map((one) => (
                <option key={one} value={one}>
                  {labelOf(one)}
                </option>
              ))}
            </Select>
            <div className="min-w-0 flex-1 basis-40">
              <Input
                aria-label="Who did it"
                placeholder="Who: part of an e-mail address"
                value={actor}
                onChange={({ target }) => setActor(target.value)}
              />
            </div>
            <DayFields days={days} onChange={setDays} />
          </div>
          <Events filter={filter} />
        </>
      ) : (
        <p className="text-ink-dim">{refusal}</p>
      )}
    </Card>
  );
}

function DayFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const field = (name: keyof Days, label: string) => (
    <label className="flex items-center gap-2 text-[13px] text-ink-dim">
      {label}
      <Input type="date" value={days[name]} onChange={({ target }) => onChange({ ...days, [name]: target.value })} />
    </label>
  );
  return (
    <>
      {field('first', 'From')}
      {field('last', 'To')}
    </>
  );
}

function Events({ filter }: { filter: Filter }) {
  const events = useInfiniteQuery({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      api.listAuditEvents({ query: { ...filter, limit: PAGE, ...(pageParam > 0 && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
  if (events.isLoadingError)
    return <LoadError onRetry={() => void events.refetch()}>Failed to load the audit log</LoadError>;
  if (events.data === undefined) return <Skeleton rows={4} />;
  const all = events.data.pages.flat();
  if (all.length === 0) return <p className="text-ink-dim">Nothing was found.</p>;
  return (
    <div className="grid gap-3">
      <ul aria-label="Events" className="divide-y divide-line">
        {all.map(({ id, action, actor, target, address, outcome, at }) => (
          <li key={id} className="grid gap-x-3 py-2 sm:grid-cols-[1fr_auto]">
            <span className="min-w-0">
              <span className="font-medium">{labelOf(action)}</span>
              {target !== '' && <span className="break-words">: {target}</span>}
              {outcome === 'unknown' && (
                <span className="text-warn"> (the server ended meanwhile; it may not be done)</span>
              )}
            </span>
            <span className="text-[13px] text-ink-dim" title={fullDateTime(at)}>
              {relativeTime(at)}
            </span>
            <span className="truncate text-[13px] text-ink-dim sm:col-span-2">
              {[actor?.email ?? 'nobody', address].filter((part) => part !== null).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {events.hasNextPage && (
        <div>
          <Button busy={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
            Show More
          </Button>
        </div>
      )}
    </div>
  );
}

/** `token_created` as `Token created`. */
function labelOf(action: AuditAction): string {
  const words = action.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

async function download(filter: Filter): Promise<void> {
  try {
    const { name, content } = await api.exportAuditEvents({ query: filter });
    saveFile(name, content);
  } catch (error) {
    showToast('error', `The audit log was not downloaded: ${messageOf(error)}`);
  }
}
