import { applyTheme, mainScreens, signOut, useTheme } from '../../app/index.ts';
import { addSystemDialog } from '../add-system/index.ts';
import { beginRun } from '../runs/index.ts';
import type { Command, Runnable } from './command-search.ts';
import { commandDialogs } from './dialog-store.ts';

/** What the palette can do besides going somewhere. */
export function useActions(here: Runnable | null): Command[] {
  const theme = useTheme();
  const themes = (['light', 'dark', 'system'] as const).filter((other) => other !== theme);
  return [
    ...(here
      ? [{ ...action(`Run ${here.name}`, () => void beginRun(here.scope, here.id, here.name)), run: here }]
      : []),
    action('Create New System', addSystemDialog.open),
    ...mainScreens.map(({ title, to }) => ({ ...action(`Go to ${title}`, null), to })),
    ...themes.map((other) => action(`Use ${other} theme`, () => applyTheme(other))),
    action('Keyboard shortcuts', commandDialogs.openShortcuts),
    action('Logout', () => void signOut()),
  ];
}

function action(name: string, perform: (() => void) | null): Command {
  return { id: `action-${name}`, group: 'Actions', name, detail: '', method: null, run: null, to: null, perform };
}
