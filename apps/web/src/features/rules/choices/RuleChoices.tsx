import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { ReadingChoice } from '../../../ui/index.ts';
import { focusStep } from './focus-step.ts';

/** A rule that may be meant. */
export interface RuleChoice {
  text: string;
  /** Whether the last good answer meets it; `null` where there is none. */
  holds: boolean | null;
  /** What the written text has besides. */
  leavesOut: readonly string[];
  details?: ReactNode;
}

interface Props {
  choices: readonly RuleChoice[];
  onUse: (text: string) => void;
  /** Back to the field, with nothing taken. */
  onLeave: () => void;
}

/** What may be meant, in one list: taken with a click, with its number, or with the arrow keys and Enter. */
export function RuleChoices({ choices, onUse, onLeave }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const press = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = focusStep(event.key, { at, count: buttons.length });
    if (step === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (step.kind === 'leave') onLeave();
    else if (step.kind === 'focus') buttons[step.at]?.focus();
    else onUse(choices[step.at]?.text ?? '');
  };
  return (
    // The buttons in it are what is operated; the list only hands the keys on.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <ol ref={list} aria-label="What may be meant" data-choices className="grid gap-1.5" onKeyDown={press}>
      {choices.map(({ text, holds, leavesOut, details }, index) => (
        <li key={text} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2">
          <kbd aria-hidden className="mt-1.5 rounded border border-line px-1.5 text-[12px] text-ink-dim">
            {index + 1}
          </kbd>
          <ReadingChoice text={text} onUse={onUse}>
            <span className="text-[12px] text-ink-dim">{remarksOn(holds, leavesOut)}</span>
            {details}
          </ReadingChoice>
        </li>
      ))}
    </ol>
  );
}

function remarksOn(holds: boolean | null, leavesOut: readonly string[]): string {
  const verdict = holds === null ? [] : [`${holds ? 'Holds' : 'Fails'} on the last good answer.`];
  const rest = leavesOut.length === 0 ? [] : [`Leaves out: ${leavesOut.map((part) => `“${part}”`).join(', ')}.`];
  return [...verdict, ...rest].join(' ');
}
