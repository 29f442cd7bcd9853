import { cn } from '../cn.ts';
import type { KnownName } from './open-name.ts';

interface Props {
  id: string;
  names: readonly KnownName[];
  /** The one that Enter takes. */
  active: number;
  onPick: (name: string) => void;
}

export const optionId = (list: string, at: number): string => `${list}-${at}`;

/** What can be put in, below the field that has the focus. */
export function NameList({ id, names, active, onPick }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Variables"
      className="absolute top-full right-0 left-0 z-20 mt-1 max-h-60 overflow-y-auto rounded border border-line-strong bg-surface py-1 shadow-lg"
    >
      {names.map(({ name, from }, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and has the keys
        <div
          key={name}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={cn('flex gap-3 px-2.5 py-1 text-[13px]', at === active && 'bg-accent-soft')}
          // The field must not lose the focus before the name is in it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(name)}
        >
          <span className="font-mono">{name}</span>
          <span className="ml-auto min-w-0 truncate text-ink-dim">{from}</span>
        </div>
      ))}
    </div>
  );
}
