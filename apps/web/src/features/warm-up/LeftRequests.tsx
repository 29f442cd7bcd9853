import type { LeftBehind } from '@assay/contract';
import { CodeText } from '../../ui/index.ts';
import { groupsOf } from './left-groups.ts';
import type { LeftGroup } from './left-groups.ts';

/** Requests that left something at the API; those of one kind are listed once. */
export function LeftRequests({ requests }: { requests: readonly LeftBehind[] }) {
  return (
    <ul className="mt-2 grid gap-1.5 text-[13px]">
      {groupsOf(requests).map((group, index) => (
        // The list never changes its order.
        <li key={index} className="min-w-0">
          {group.requests.length === 1 ? <Single group={group} /> : <Several group={group} />}
        </li>
      ))}
    </ul>
  );
}

function Single({ group: { requests, reason } }: { group: LeftGroup }) {
  return (
    <>
      {requests.map(({ method, path }) => (
        <code key={path} className="break-all">
          {method} {path}
        </code>
      ))}
      <Reason text={reason} />
    </>
  );
}

function Several({ group: { title, reason, requests } }: { group: LeftGroup }) {
  return (
    <details>
      <summary>
        <code>{title}</code>, {requests.length} times
        <Reason text={reason} />
      </summary>
      <ul className="mt-1 grid gap-1 pl-4">
        {requests.map((request, index) => (
          <li key={index} className="min-w-0">
            <code className="break-all">{request.path}</code>
            {request.reason !== reason && <Reason text={request.reason} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Reason({ text }: { text: string }) {
  return (
    <span className="block break-words text-ink-dim">
      <CodeText>{text}</CodeText>
    </span>
  );
}
