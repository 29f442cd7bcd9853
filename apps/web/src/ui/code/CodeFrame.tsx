import type { ReactNode } from 'react';

const FIRST_LINES = 20;

/** A block of code below its toolbar. */
export function CodeFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] overflow-clip rounded border border-line bg-sunken">
      <div className="flex h-7 items-center justify-end gap-0.5 border-b border-line bg-surface px-1">{actions}</div>
      {children}
    </div>
  );
}

/** A placeholder of the final size while the code is loading. */
export function CodePreview({ text }: { text: string }) {
  const lines = text.slice(0, 20_000).split('\n', FIRST_LINES);
  return (
    <pre aria-hidden className="max-h-96 overflow-hidden py-2 pl-12 text-[12.5px] leading-5 whitespace-pre-wrap">
      {lines.join('\n') || ' '}
    </pre>
  );
}
