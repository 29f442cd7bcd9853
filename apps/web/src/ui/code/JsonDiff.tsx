import { useMemo } from 'react';
import { CodePreview } from './CodeFrame.tsx';
import { toJsonLines } from './json-lines.ts';
import { lazyPart } from '../loading/lazy.tsx';

const DiffPane = lazyPart(async () => (await import('./DiffPane.tsx')).DiffPane, {
  waiting: ({ right }) => <CodePreview text={right.text} />,
});

interface Side {
  text: string;
  label: string;
  /** The text is only the beginning of a body. */
  cut: boolean;
}

/** Two bodies compared line by line, both laid out the same way first when they are JSON. */
export function JsonDiff({ left, right }: { left: Side; right: Side }) {
  const shown = useMemo(() => ({ left: layOut(left), right: layOut(right) }), [left, right]);
  return (
    <div className="overflow-clip rounded border border-line bg-sunken">
      <DiffPane {...shown} />
    </div>
  );
}

function layOut({ text, label, cut }: Side): { text: string; label: string } {
  const lines = toJsonLines(text, { cut });
  return { label, text: lines.map((line) => line.text).join('\n') };
}
