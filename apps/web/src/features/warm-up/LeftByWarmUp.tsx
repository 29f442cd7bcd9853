import type { System } from '@assay/contract';
import { Notice } from '../../ui/index.ts';
import { LeftRequests } from './LeftRequests.tsx';

/** What a warm-up that was interrupted has made, and nothing could remove. */
export function LeftByWarmUp({ left }: { left: System['warm_up_left'] }) {
  if (left == null || left.length === 0) return null;
  return (
    <section aria-label="Left behind">
      <Notice kind="warning">
        <span className="font-medium">Left behind: {left.length}</span>. Learning was interrupted, and these requests
        did not remove what it had created. Remove it there.
        <LeftRequests requests={left} />
      </Notice>
    </section>
  );
}
