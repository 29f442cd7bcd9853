import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { optionId } from './NameList.tsx';
import { matchingNames, openName, withName } from './open-name.ts';
import type { KnownName } from './open-name.ts';

const MAX_SHOWN = 50;

interface Options {
  names: readonly KnownName[];
  onChange: (text: string) => void;
}

/** Completes `{{name}}` in a field: attributes for the field, and the list while one is being written. */
export function useNameCompletion<C extends HTMLInputElement | HTMLTextAreaElement>({ names, onChange }: Options) {
  const id = useId();
  const field = useRef<C>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const shown = typed === null ? [] : matchingNames(names, typed).slice(0, MAX_SHOWN);
  const isOpen = shown.length > 0;
  const close = (): void => setTyped(null);
  const look = (): void => {
    const found = field.current === null ? null : openName(field.current.value, caretOf(field.current));
    if ((found?.typed ?? null) !== typed) setActive(0);
    setTyped(found?.typed ?? null);
  };
  const pick = (name: string): void => {
    const control = field.current;
    const caret = control === null ? 0 : caretOf(control);
    const open = control === null ? null : openName(control.value, caret);
    if (control === null || open === null) return;
    const next = withName(control.value, { open, caret, name });
    close();
    onChange(next.text);
    requestAnimationFrame(() => control.setSelectionRange(next.caret, next.caret));
  };
  return {
    field,
    list: isOpen ? { id, names: shown, active, onPick: pick } : null,
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? optionId(id, active) : undefined,
      autoComplete: 'off',
      onKeyDown: (event: KeyboardEvent) => {
        if (isOpen)
          press(event, { count: shown.length, active, setActive, close, pick: (at) => pick(shown[at]?.name ?? '') });
      },
      onKeyUp: ({ key }: KeyboardEvent) => {
        if (/^(Arrow(Left|Right)|Home|End)$/.test(key)) look();
      },
      onClick: look,
      onBlur: close,
    },
    change: (text: string): void => {
      onChange(text);
      look();
    },
  } as const;
}

const caretOf = ({ selectionStart }: { selectionStart: number | null }): number => selectionStart ?? 0;

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
    ['ArrowUp', () => setActive((active + count - 1) % count)],
    ['Enter', () => pick(active)],
    ['Tab', () => pick(active)],
    ['Escape', close],
  ]);
  const run = event.shiftKey ? undefined : keys.get(event.key);
  if (run === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}
