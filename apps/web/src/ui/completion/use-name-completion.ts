import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { optionId } from './NameList.tsx';
import { matchingNames, openName, withName } from './open-name.ts';
import type { KnownName } from './open-name.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

const MAX_SHOWN = 50;

interface Options {
  names: readonly KnownName[];
  onChange: (text: string) => void;
}

/** Completes `{{name}}` in a field: attributes for the field, and the list while one is being written. */
export function useNameCompletion({ names, onChange }: Options) {
  const id = useId();
  const field = useRef<Control>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const shown = typed === null ? [] : matchingNames(names, typed).slice(0, MAX_SHOWN);
  const look = (): void => {
    const control = field.current;
    const found = control === null ? null : openName(control.value, control.selectionStart ?? 0);
    if ((found?.typed ?? null) !== typed) setActive(0);
    setTyped(found?.typed ?? null);
  };
  const pick = (name: string): void => {
    const control = field.current;
    if (control === null) return;
    const caret = control.selectionStart ?? 0;
    const open = openName(control.value, caret);
    if (open === null) return;
    const next = withName(control.value, { open, caret, name });
    setTyped(null);
    onChange(next.text);
    requestAnimationFrame(() => control.setSelectionRange(next.caret, next.caret));
  };
  const press = (event: KeyboardEvent): void => {
    if (shown.length === 0) return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % shown.length),
      ArrowUp: () => setActive((active + shown.length - 1) % shown.length),
      Enter: () => pick(shown[active]?.name ?? ''),
      Tab: () => pick(shown[active]?.name ?? ''),
      Escape: () => setTyped(null),
    };
    const run = event.shiftKey ? undefined : keys[event.key];
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const isOpen = shown.length > 0;
  return {
    list: isOpen ? { id, names: shown, active, onPick: pick } : null,
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? optionId(id, active) : undefined,
      autoComplete: 'off',
      onKeyDown: press,
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key.startsWith('Arrow') && isOpen && /Up|Down/.test(event.key)) return;
        if (event.key !== 'Escape') look();
      },
      onClick: look,
      onBlur: () => setTyped(null),
    },
    field,
    change: (text: string): void => {
      onChange(text);
      look();
    },
  } as const;
}
