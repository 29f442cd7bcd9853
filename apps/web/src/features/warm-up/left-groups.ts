import type { LeftBehind } from '@assay/contract';

export interface LeftGroup {
  /** Method and path with `…` in place of what differs. */
  title: string;
  /** With `"…"` in place of ids where they differ. */
  reason: string;
  requests: LeftBehind[];
}

/** Requests of one operation that left something for one reason are one group, in the order of their first. */
export function groupsOf(requests: readonly LeftBehind[]): LeftGroup[] {
  const groups = new Map<string, LeftGroup>();
  for (const request of requests) {
    const title = `${request.method} ${withoutIds(request.path)}`;
    const key = `${title} ${withoutQuoted(request.reason)}`;
    const group = groups.get(key) ?? { title, reason: request.reason, requests: [] };
    group.requests.push(request);
    if (group.reason !== request.reason) group.reason = withoutQuoted(request.reason);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A part of a path with a digit in it is an id, not a name; `v1` and the like stay. */
function withoutIds(path: string): string {
  return path
    .split('/')
    .map((part) => (/\d/.test(part) && !/^v\d+$/i.test(part) ? '…' : part))
    .join('/');
}

function withoutQuoted(text: string): string {
  return text.replace(/"[^"]*\d[^"]*"/g, '"…"');
}
