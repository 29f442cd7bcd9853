import { useEffect, useRef } from 'react';
import { addSystemDialog } from '../add-system/index.ts';
import { beginRun } from '../runs/index.ts';
import type { Runnable } from './command-search.ts';
import { commandDialogs, typedAhead } from './dialog-store.ts';
import { singleKeysOn } from './single-keys.ts';

/** Listens for the keys that work anywhere; `here` is what is open. */
export function useShortcuts(here: Runnable | null): void {
  const latest = useRef(here);
  useEffect(() => {
    latest.current = here;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (typedAhead.isWanted()) {
        typedAhead.press(event.key, isCommand);
        event.preventDefault();
        return;
      }
      if (isCommand ? pressedTogether(event) : pressedAlone(event, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function pressedTogether(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'k' || event.shiftKey) return false;
  if (!dialogIsOpen()) commandDialogs.openPalette();
  return true;
}

function pressedAlone(event: KeyboardEvent, here: Runnable | null): boolean {
  if (event.repeat || !singleKeysOn() || dialogIsOpen() || isTyping(event.target)) return false;
  return perform(event.key, here);
}

function perform(key: string, here: Runnable | null): boolean {
  switch (key) {
    case '/':
      focusSearch();
      return true;
    case '?':
      commandDialogs.openShortcuts();
      return true;
    case 'n':
      addSystemDialog.open();
      return true;
    case 'r':
      if (here) void beginRun(here.scope, here.id, here.name);
      return here !== null;
    default:
      return false;
  }
}

/** The search of the sidebar, or the palette where the sidebar is folded away. */
function focusSearch(): void {
  const search = document.querySelector<HTMLInputElement>('[data-search-shortcut]');
  if (search && search.checkVisibility()) search.focus();
  else commandDialogs.openPalette();
}

/** Keys pressed in a dialog or menu are the dialog's. */
function dialogIsOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
