import { lazy, Suspense, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { MenuProps } from './menu-props.ts';

const load = () => import('./OpenedMenu.tsx');
/** Brings the list near before it is asked for; one that does not come is missed when it is. */
const approach = (): void => void load().catch(() => undefined);
const OpenedMenu = lazy(async () => ({ default: (await load()).OpenedMenu }));

/**
 * A button that opens a list of actions. The list is fetched when somebody comes near the button, and drawn when it is pressed;
 * until it is there the same button stays, and Escape, a second press or going elsewhere takes the wish back.
 */
export function Menu(menu: MenuProps) {
  const [state, setState] = useState<'shut' | 'coming' | 'open'>('shut');
  const want = (): void => {
    setState('coming');
    const opened = () => setState((now) => (now === 'coming' ? 'open' : now));
    // A list that does not come is shown as what it is by the boundary around the drawn one.
    load().then(opened, opened);
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
  return (
    <Suspense fallback={button}>
      <OpenedMenu {...menu} />
    </Suspense>
  );
}
