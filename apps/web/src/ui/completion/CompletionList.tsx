import { cn } from '../cn.ts';

export interface Suggestion {
  text: string;
  /** Shown beside it, such as where it comes from. */
  detail: string;
}

interface Props {
  id: string;
  label: string;
  options: readonly Suggestion[];
  /** The one that Enter takes; -1 while none is chosen. */
  active: number;
  onPick: (at: number) => void;
}

export const optionId = (list: string, at: number): string => `${list}-${at}`;

/** What can be put in, below the field that has the focus. */
export function CompletionList({ id, label, options, active, onPick }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute top-full right-0 left-0 z-20 mt-1 max-h-60 overflow-y-auto rounded border border-line-strong bg-surface py-1 shadow-lg"
    >
      {options.map(({ text, detail }, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and has the keys
        <div
          key={text}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={cn('flex gap-3 px-2.5 py-1 text-[13px]', at === active && 'bg-accent-soft')}
          // The field must not lose the focus before the text is in it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(at)}
        >
          <span className="font-mono">{text}</span>
          <span className="ml-auto min-w-0 truncate text-ink-dim">{detail}</span>
        </div>
      ))}
    </div>
  );
}
