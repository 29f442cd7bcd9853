import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { lazyOverlay } from '../loading/lazy.tsx';
import type { MenuProps } from './menu-props.ts';

const OpenedMenu = lazyOverlay<MenuProps & { onClose: () => void }>(
  async () => (await import('./OpenedMenu.tsx')).OpenedMenu,
  ({ renderTrigger }) => renderTrigger({}),
);
/** Loads the list ahead of the click. A failure is reported when the menu is opened. */
const approach = (): void => void OpenedMenu.bring();

/**
 * A button that opens a list of actions. Its code loads when the pointer or the focus reaches the button and renders on a click;
 * until it is loaded, Escape, a second click or leaving the button cancels the opening.
 */
export function Menu(menu: MenuProps) {
  const [state, setState] = useState<'shut' | 'coming' | 'open'>('shut');
  const want = (): void => {
    setState('coming');
    // Also after a failure, which the rendered menu reports.
    void OpenedMenu.bring().then(() => setState((now) => (now === 'coming' ? 'open' : now)));
  };
  const withdraw = (): void => setState('shut');
  const button = menu.renderTrigger({
    'aria-haspopup': 'menu',
    'aria-expanded': state !== 'shut',
    onPointerEnter: approach,
    onFocus: approach,
    onBlur: withdraw,
    onClick: state === 'coming' ? withdraw : want,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'ArrowDown') want();
      if (key === 'Escape') withdraw();
    },
  });
  if (state !== 'open') return button;
  return <OpenedMenu {...menu} onClose={withdraw} />;
}
