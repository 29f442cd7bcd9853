import type { LucideIcon } from 'lucide-react';
import { GitCompare, History } from 'lucide-react';
import { pathTo } from '../../app/index.ts';
import type { AppPath } from '../../app/index.ts';

interface MainScreen {
  title: string;
  to: AppPath;
  /** Null when the sidebar has no link to it. */
  sidebarIcon: LucideIcon | null;
}

/** The screens without parameters: the title of the page, the palette and the sidebar list them from here. */
export const mainScreens: readonly MainScreen[] = [
  { title: 'Dashboard', to: pathTo('Home'), sidebarIcon: null },
  { title: 'Systems', to: pathTo('SystemsList'), sidebarIcon: null },
  { title: 'Runs', to: pathTo('Runs'), sidebarIcon: History },
  { title: 'Compare', to: pathTo('Compare'), sidebarIcon: GitCompare },
  { title: 'Subscription', to: pathTo('Subscription'), sidebarIcon: null },
  { title: 'Settings', to: pathTo('Settings'), sidebarIcon: null },
];
