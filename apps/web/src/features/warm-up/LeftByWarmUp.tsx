import type { System } from '@assay/contract';
import { CodeText, Notice } from '../../ui/index.ts';

/** What a warm-up that was interrupted has made, and nothing could remove. */
export function LeftByWarmUp({ left }: { left: System['warm_up_left'] }) {
  if (left == null || left.length === 0) return null;
  return (
    <section aria-label="Left behind">
      <Notice kind="warning">
        <span className="font-medium">Left behind: {left.length}</span>. Learning was interrupted, and these requests
        did not remove what it had created. Remove it there.
        <ul className="mt-2 grid gap-1.5">
          {left.map(({ method, path, reason }, index) => (
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
      </Notice>
    </section>
  );
}
