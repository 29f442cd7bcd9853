import type { Run } from '@assay/contract';
import { CodeText, Notice } from '../../ui/index.ts';

/** Records that the run created and could not remove, so that people can remove them. */
export function LeftBehind({ left: { count, requests } }: { left: Run['left_behind'] }) {
  if (count === 0) return null;
  return (
    <section aria-label="Left behind">
      <Notice kind="warning">
        <span className="font-medium">Left behind: {count}</span>. These requests did not remove what the run created,
        created what nothing removed, or did not put a setting back. Remove it, or set it back, there.
        <ul className="mt-2 grid gap-1.5">
          {requests.map(({ method, path, reason }, index) => (
            <li key={`${index} ${method} ${path}`} className="min-w-0 text-[13px]">
              <code className="break-all">
                {method} {path}
              </code>
              <span className="block break-words text-ink-dim">
                <CodeText>{reason}</CodeText>
              </span>
            </li>
          ))}
        </ul>
        {count > requests.length && <span className="block">And {count - requests.length} more.</span>}
      </Notice>
    </section>
  );
}
