import type { Run } from '@assay/contract';
import { Notice } from '../../ui/index.ts';
import { LeftRequests } from '../warm-up/index.ts';

/** Records that the run created and could not remove, so that people can remove them. */
export function LeftBehind({ left: { count, requests } }: { left: Run['left_behind'] }) {
  if (count === 0) return null;
  return (
    <section aria-label="Left behind">
      <Notice kind="warning">
        <span className="font-medium">Left behind: {count}</span>. These requests did not remove what the run created,
        created what nothing removed, or did not put a setting back. Remove it, or set it back, there.
        <LeftRequests requests={requests} />
        {count > requests.length && <span className="block">And {count - requests.length} more.</span>}
      </Notice>
    </section>
  );
}
