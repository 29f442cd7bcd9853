import type { DisambiguatingExample } from '@assay/contract';
import { Check, X } from 'lucide-react';
import { cn, markedPaths, toJsonLines } from '../../ui/index.ts';

/** A small answer on one line, with what a reading says of it and the place that decides standing out. */
export function ExampleLine({ answer, passes }: { answer: DisambiguatingExample; passes: boolean }) {
  const theme = passes ? 'bg-pass-soft text-pass' : 'bg-fail-soft text-fail';
  const Icon = passes ? Check : X;
  return (
    <span className="flex items-start gap-1.5 text-[12px]">
      <span className={cn('flex w-[4.25rem] shrink-0 items-center gap-1', passes ? 'text-pass' : 'text-fail')}>
        <Icon size={12} className="shrink-0" aria-hidden /> {passes ? 'passes' : 'fails'}
      </span>
      <span className="min-w-0 font-mono text-ink-dim [overflow-wrap:anywhere]">
        {answer.sent !== null && (
          <>
            <span className="font-sans">sent</span> {compact(answer.sent)}{' '}
            <span className="font-sans">answered</span>{' '}
          </>
        )}
        <Part theme={answer.paths.includes('status') ? theme : null}>{String(answer.status)}</Part>
        {answer.headers.map(([name, value]) => (
          <Part key={name} theme={isSignificantHeader(answer, name) ? theme : null}>{`${name}: ${value}`}</Part>
        ))}
        <Body answer={answer} theme={theme} />
      </span>
    </span>
  );
}

function Body({ answer: { body, paths }, theme }: { answer: DisambiguatingExample; theme: string }) {
  if (body === '') return null;
  const lines = toJsonLines(body);
  const marked = markedPaths(lines, paths);
  // The whole body has no name of its own.
  if (paths.some((location) => location === '$' || location === 'body')) marked.add('');
  return lines.map((line, index) => (
    // Parts never move: the text is read-only.
    <Part key={index} theme={marked.has(line.path) ? theme : null}>
      {line.text.trim()}
    </Part>
  ));
}

function Part({ theme, children }: { theme: string | null; children: string }) {
  return (
    <>
      <span className={cn(theme !== null && 'rounded-xs px-0.5', theme)}>{children}</span>{' '}
    </>
  );
}

function isSignificantHeader({ paths }: DisambiguatingExample, name: string): boolean {
  return paths.some((location) => location.toLowerCase() === `header ${name}`.toLowerCase());
}

function compact(json: string): string {
  return toJsonLines(json)
    .map(({ text }) => text.trim())
    .join(' ');
}
