import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { lazyOverlay } from '../loading/lazy.tsx';
import type { MenuProps } from './menu-props.ts';

const OpenedMenu = lazyOverlay<MenuProps & { onClose: () => void }>(
  async () => (await import('./OpenedMenu.tsx')).OpenedMenu,
  ({ renderTrigger }) => renderTrigger({}),
);
/** Brings the list near before it is asked for; one that does not come is missed when it is. */
const approach = (): void => void OpenedMenu.bring();

/**
 * A button that opens a list of actions. The list is fetched when somebody comes near the button, and drawn when it is pressed;
 * until it is there the same button stays, and Escape, a second press or going elsewhere takes the wish back.
 */
export function Menu(menu: MenuProps) {
  const [state, setState] = useState<'shut' | 'coming' | 'open'>('shut');
  const want = (): void => {
    setState('coming');
    // Also when it did not come: the drawn one says so.
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
