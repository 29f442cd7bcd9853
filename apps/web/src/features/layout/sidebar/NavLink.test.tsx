import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { pathTo } from '../../../app/index.ts';
import { NavLink } from './SidebarContents.tsx';

const markOn = (path: string): boolean =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <NavLink to={pathTo('Runs')} icon={null} onClick={() => undefined}>
        Runs
      </NavLink>
    </MemoryRouter>,
  ).includes('aria-current="page"');

it('marks the screen that is shown, also on one below it', () => {
  expect([markOn('/runs'), markOn('/runs/7'), markOn('/compare')]).toEqual([true, true, false]);
});
