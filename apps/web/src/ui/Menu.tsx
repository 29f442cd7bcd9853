import { lazy, Suspense, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { MenuProps } from './menu-props.ts';

const load = () => import('./OpenedMenu.tsx');
const OpenedMenu = lazy(async () => ({ default: (await load()).OpenedMenu }));

/** A button that opens a list of actions. The list is fetched when somebody comes near the button, and drawn when it is pressed. */
export function Menu(menu: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const want = (): void => setWanted(true);
  const button = menu.renderTrigger({
    'aria-haspopup': 'menu',
    'aria-expanded': wanted,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: want,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'ArrowDown') want();
    },
  });
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenedMenu {...menu} />
    </Suspense>
  );
}
