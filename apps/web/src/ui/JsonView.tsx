import { useMemo, useState } from 'react';
import { Button } from './Button.tsx';
import { cn } from './cn.ts';
import { markedPaths, toJsonLines } from './json-lines.ts';

const FIRST_LINES = 1000;

/** A body to read. The lines that hold one of `marked` (paths such as `data.items[2].price`) stand out. */
export function JsonView({ text, marked = [], label }: { text: string; marked?: readonly string[]; label: string }) {
  const lines = useMemo(() => toJsonLines(text), [text]);
  const paths = useMemo(() => markedPaths(lines, marked), [lines, marked]);
  const [whole, setWhole] = useState(false);
  const shown = whole ? lines : lines.slice(0, FIRST_LINES);
  return (
    <div>
      <pre
        aria-label={label}
        role="region"
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="max-h-96 overflow-auto rounded border border-line bg-sunken py-2 text-[12.5px] leading-5"
      >
        {shown.map((line, index) => (
          <span
            // Lines never move: the text is read-only.
            key={index}
            data-marked={paths.has(line.path) ? true : undefined}
            className={cn('block px-3', paths.has(line.path) && 'bg-fail-soft text-fail')}
          >
            {line.text || ' '}
          </span>
        ))}
      </pre>
      {shown.length < lines.length && (
        <Button kind="ghost" size="sm" onClick={() => setWhole(true)}>
          Show all {lines.length} lines
        </Button>
      )}
    </div>
  );
}
