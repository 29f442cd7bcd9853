import { Columns2 } from 'lucide-react';
import { Button } from '../../../ui/index.ts';

interface Props {
  chosen: readonly number[];
  onCompare: (ids: [number, number]) => void;
  onClear: () => void;
}

/** What can be done with the executions that were chosen in a history. */
export function CompareBar({ chosen, onCompare, onClear }: Props) {
  const [first, second] = chosen;
  if (first === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded border border-accent bg-accent-soft px-3 py-1.5">
      <span role="status" className="flex-1">
        {second === undefined ? 'Choose one more execution to compare.' : 'Two executions chosen.'}
      </span>
      <Button size="sm" kind="ghost" onClick={onClear}>
        Clear
      </Button>
      <Button
        size="sm"
        kind="primary"
        icon={<Columns2 size={12} />}
        disabled={second === undefined}
        onClick={() => second !== undefined && onCompare([Math.min(first, second), Math.max(first, second)])}
      >
        Compare
      </Button>
    </div>
  );
}
