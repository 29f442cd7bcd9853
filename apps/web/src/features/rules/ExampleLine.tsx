import type { DisambiguatingExample } from '@assay/contract';
import { Check, X } from 'lucide-react';
import { cn, markedPaths, toJsonLines } from '../../ui/index.ts';

/** An example response on one line, with its verdict under a reading and the deciding value highlighted. */
export function ExampleLine({ example, passes }: { example: DisambiguatingExample; passes: boolean }) {
  const highlight = passes ? 'bg-pass-soft text-pass' : 'bg-fail-soft text-fail';
  const Icon = passes ? Check : X;
  return (
    <span className="flex items-start gap-1.5 text-[12px]">
      <span className={cn('flex w-[4.25rem] shrink-0 items-center gap-1', passes ? 'text-pass' : 'text-fail')}>
        <Icon size={12} className="shrink-0" aria-hidden /> {passes ? 'passes' : 'fails'}
      </span>
      <span className="min-w-0 font-mono text-ink-dim [overflow-wrap:anywhere]">
        {example.sent !== null && (
          <>
            <span className="font-sans">sent</span> {compact(example.sent)}{' '}
            <span className="font-sans">answered</span>{' '}
          </>
        )}
        <Part highlight={example.paths.includes('status') ? highlight : null}>{String(example.status)}</Part>
        {example.headers.map(([name, value]) => (
          <Part
            key={name}
            highlight={isSignificantHeader(example, name) ? highlight : null}
          >{`${name}: ${value}`}</Part>
        ))}
        {example.timeMs !== null && (
          <Part highlight={highlight}>{`in ${Math.round(example.timeMs).toLocaleString('en')} ms`}</Part>
        )}
        <Body example={example} highlight={highlight} />
      </span>
    </span>
  );
}

function Body({ example: { body, paths }, highlight }: { example: DisambiguatingExample; highlight: string }) {
  if (body === '') return null;
  const lines = toJsonLines(body);
  const marked = markedPaths(lines, paths);
  // The whole body has no name of its own.
  if (paths.some((at) => at === '$' || at === 'body')) marked.add('');
  return lines.map((line, index) => (
    // Parts never move: the text is read-only.
    <Part key={index} highlight={marked.has(line.path) ? highlight : null}>
      {line.text.trim()}
    </Part>
  ));
}

function Part({ highlight, children }: { highlight: string | null; children: string }) {
  return (
    <>
      <span className={cn(highlight !== null && 'rounded-xs px-0.5', highlight)}>{children}</span>{' '}
    </>
  );
}

function isSignificantHeader({ paths }: DisambiguatingExample, name: string): boolean {
  return paths.some((at) => at.toLowerCase() === `header ${name}`.toLowerCase());
}

function compact(json: string): string {
  return toJsonLines(json)
    .map(({ text }) => text.trim())
    .join(' ');
}
