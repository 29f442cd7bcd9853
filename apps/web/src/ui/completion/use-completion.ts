import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { optionId } from './CompletionList.tsx';
import type { Suggestion } from './CompletionList.tsx';

const MAX_SHOWN = 50;

/** A text and the position of the caret in it. */
export interface Caret {
  text: string;
  caret: number;
}

/** What can go on somewhere, and the text with one of it put in. */
export interface Suggestions {
  options: readonly Suggestion[];
  put: (option: Suggestion) => Caret;
}

interface Options {
  label: string;
  source: (at: Caret) => Suggestions | null;
  onChange: (text: string) => void;
  /**
   * Sentences go on without what is offered: the list opens while something is written and not where the caret is moved, and Enter and
   * Tab take only what was chosen with the arrow keys.
   */
  isProse?: boolean;
}

/** Completes what is written in a field: attributes for the field, and the list while there is something to choose. */
export function useCompletion<C extends HTMLInputElement | HTMLTextAreaElement>({
  label,
  source,
  onChange,
  isProse = false,
}: Options) {
  const first = isProse ? -1 : 0;
  const id = useId();
  const field = useRef<C>(null);
  const [at, setAt] = useState<Caret | null>(null);
  const [active, setActive] = useState(first);
  const found = at === null ? null : source(at);
  const shown = found?.options.slice(0, MAX_SHOWN) ?? [];
  const isOpen = shown.length > 0;
  const move = (next: Caret | null): void => {
    setActive(first);
    setAt(next);
  };
  const close = (): void => move(null);
  const look = (): void => {
    const next = field.current === null ? null : caretIn(field.current);
    if (next?.text !== at?.text || next?.caret !== at?.caret) move(next);
  };
  const pick = (index: number): void => {
    const option = shown[index];
    const control = field.current;
    if (found === null || option === undefined || control === null) return;
    const next = found.put(option);
    move(next);
    onChange(next.text);
    requestAnimationFrame(() => control.setSelectionRange(next.caret, next.caret));
  };
  return {
    field,
    list: isOpen ? { id, label, options: shown, active, onPick: pick } : null,
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(id, active) : undefined,
      autoComplete: 'off',
      onKeyDown: (event: KeyboardEvent) => {
        if (isOpen) press(event, { count: shown.length, active, setActive, close, pick });
      },
      onKeyUp: ({ key }: KeyboardEvent) => {
        if (!/^(Arrow(Left|Right)|Home|End)$/.test(key)) return;
        if (isProse) close();
        else look();
      },
      onClick: isProse ? close : look,
      onBlur: close,
    },
    change: (text: string): void => {
      onChange(text);
      look();
    },
  } as const;
}

const caretIn = ({ value, selectionStart }: HTMLInputElement | HTMLTextAreaElement): Caret => ({
  text: value,
  caret: selectionStart ?? 0,
});

interface OpenList {
  count: number;
  active: number;
  setActive: (at: number) => void;
  pick: (at: number) => void;
  close: () => void;
}

/** What a key does while the list is open; other keys go to the field. */
function press(event: KeyboardEvent, { count, active, setActive, pick, close }: OpenList): void {
  const keys = new Map<string, () => void>([
    ['ArrowDown', () => setActive((active + 1) % count)],
    ['ArrowUp', () => setActive((Math.max(active, 0) + count - 1) % count)],
    ['Escape', close],
  ]);
  if (active >= 0) for (const key of ['Enter', 'Tab']) keys.set(key, () => pick(active));
  const run = event.shiftKey ? undefined : keys.get(event.key);
  if (run === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}
