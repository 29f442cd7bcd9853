import type { TellingAnswer } from '@assay/contract';
import { Check, X } from 'lucide-react';
import { cn, markedPaths, toJsonLines } from '../../ui/index.ts';

/** A small answer on one line, with what a reading says of it and the place that decides standing out. */
export function AnswerLine({ answer, passes }: { answer: TellingAnswer; passes: boolean }) {
  const look = passes ? 'bg-pass-soft text-pass' : 'bg-fail-soft text-fail';
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
        <Part look={answer.telling.includes('status') ? look : null}>{String(answer.status)}</Part>
        {answer.headers.map(([name, value]) => (
          <Part key={name} look={isTellingHeader(answer, name) ? look : null}>{`${name}: ${value}`}</Part>
        ))}
        <Body answer={answer} look={look} />
      </span>
    </span>
  );
}

function Body({ answer: { body, telling }, look }: { answer: TellingAnswer; look: string }) {
  if (body === '') return null;
  const lines = toJsonLines(body);
  const marked = markedPaths(lines, telling);
  // The whole body has no name of its own.
  if (telling.some((place) => place === '$' || place === 'body')) marked.add('');
  return lines.map((line, index) => (
    // Parts never move: the text is read-only.
    <Part key={index} look={marked.has(line.path) ? look : null}>
      {line.text.trim()}
    </Part>
  ));
}

function Part({ look, children }: { look: string | null; children: string }) {
  return (
    <>
      <span className={cn(look !== null && 'rounded-xs px-0.5', look)}>{children}</span>{' '}
    </>
  );
}

function isTellingHeader({ telling }: TellingAnswer, name: string): boolean {
  return telling.some((place) => place.toLowerCase() === `header ${name}`.toLowerCase());
}

function compact(json: string): string {
  return toJsonLines(json)
    .map(({ text }) => text.trim())
    .join(' ');
}
