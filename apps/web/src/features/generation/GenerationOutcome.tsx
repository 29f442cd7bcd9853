import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from '../../app/index.ts';
import type { AppPath } from '../../app/index.ts';
import { plural } from '../../data/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { authorText } from './generated.ts';
import type { Generated } from './generated.ts';
import { UntriedCounts } from './untried/UntriedCounts.tsx';

interface Props {
  answer: Generated;
  /** Shown instead of the stored scenarios while there are proposals to choose from. */
  choice: ReactNode;
  linkTo?: ((scenarioId: number) => AppPath) | undefined;
  onAgain: () => void;
  onDone: () => void;
}

/** The outcome of a generation, failures first. */
export function GenerationOutcome({ answer, choice, linkTo, onAgain, onDone }: Props) {
  return (
    <div className="grid gap-4">
      <Notice kind={kindOf(answer)}>{answer.message}</Notice>
      {answer.notice != null && <Notice kind="warning">{answer.notice}</Notice>}
      <Left title="Not understood" texts={answer.not_understood ?? []} />
      <Left title="Not generated" texts={(answer.failed ?? []).map(({ error }) => error)} />
      <UntriedCounts counts={answer.untried ?? []} />
      {choice || <Stored answer={answer} linkTo={linkTo} onAgain={onAgain} onDone={onDone} />}
    </div>
  );
}

function Stored({ answer, linkTo, onAgain, onDone }: Omit<Props, 'choice'>) {
  const done = useRef<HTMLButtonElement>(null);
  // The button that was pressed is no longer there.
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      {linkTo && <Made answer={answer} linkTo={linkTo} onFollow={onDone} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="w-full text-[13px] text-ink-dim sm:w-auto sm:flex-1">{authorText(answer)}</span>
        <Button onClick={onAgain}>Generate again</Button>
        <Button ref={done} kind="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}

function kindOf({ success, not_understood: left = [] }: Generated): 'success' | 'info' | 'warning' {
  if (!success) return 'warning';
  return left.length === 0 ? 'success' : 'info';
}

function Left({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="font-medium text-warn">
        {title} <span className="tabular-nums">({texts.length})</span>
      </h3>
      <ul className="grid max-h-40 gap-1 overflow-auto border-l-2 border-warn/50 pl-3">
        {texts.map((text, index) => (
          <li key={`${index} ${text}`} className="break-words">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Made({
  answer: { scenarios },
  linkTo,
  onFollow,
}: {
  answer: Generated;
  linkTo: (scenarioId: number) => AppPath;
  onFollow: () => void;
}) {
  if (scenarios.length === 0) return null;
  return (
    <section aria-label="Generated scenarios" className="grid gap-1">
      <h3 className="font-medium">{plural(scenarios.length, 'scenario')}</h3>
      <ul className="max-h-64 divide-y divide-line overflow-auto rounded border border-line">
        {scenarios.map(({ id, name, expected_http_status: status }) => (
          <li key={id}>
            <Link to={linkTo(id)} onClick={onFollow} className="flex items-baseline gap-3 px-3 py-1.5 hover:bg-sunken">
              <span className="min-w-0 flex-1">{name}</span>
              <span className="font-mono text-[12.5px] text-ink-dim tabular-nums">{status}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
