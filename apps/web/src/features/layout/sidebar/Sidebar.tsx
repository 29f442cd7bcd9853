import { PanelLeftOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { cn, IconButton } from '../../../ui/index.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import {
  clampSidebarWidth,
  readCollapsed,
  readSidebarWidth,
  sidebarWidths,
  storeCollapsed,
  storeSidebarWidth,
} from './sidebar-width.ts';
import { SidebarContents, SidebarText } from './SidebarContents.tsx';

/** Fixed beside the content from medium width on, a drawer below. */
export function Sidebar({ drawerOpen, onCloseDrawer }: { drawerOpen: boolean; onCloseDrawer: () => void }) {
  const { collapsed, setCollapsed } = useCollapsed();
  const [width, setWidth] = useState(readSidebarWidth);
  const resize = (next: number): void => {
    const clamped = clampSidebarWidth(next);
    setWidth(clamped);
    storeSidebarWidth(clamped);
  };
  useEffect(() => {
    if (!drawerOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onCloseDrawer();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [drawerOpen, onCloseDrawer]);
  const isStrip = collapsed && !drawerOpen;
  return (
    <>
      {drawerOpen && (
        <button
          type="button"
          aria-label="Close systems"
          className="fixed inset-0 z-20 bg-black/40 md:hidden"
          onClick={onCloseDrawer}
        />
      )}
      <Frame width={isStrip ? sidebarWidths.collapsed : width} drawerOpen={drawerOpen}>
        {isStrip ? (
          <IconButton
            label="Expand sidebar"
            icon={<PanelLeftOpen size={16} />}
            className="m-2"
            onClick={() => setCollapsed(false)}
          />
        ) : (
          <SidebarContents
            onCollapse={() => (drawerOpen ? onCloseDrawer() : setCollapsed(true))}
            onNavigate={onCloseDrawer}
          />
        )}
        {!isStrip && <ResizeHandle width={width} onResize={resize} />}
      </Frame>
    </>
  );
}

/** The sidebar while it is not known who is signed in: as wide as it will be, nothing of anybody in it. */
export function WaitingSidebar() {
  return (
    <Frame width={readSidebarWidth()} drawerOpen={false}>
      <SidebarText>Initializing authentication...</SidebarText>
    </Frame>
  );
}

function Frame({ width, drawerOpen, children }: { width: number; drawerOpen: boolean; children: ReactNode }) {
  return (
    <aside
      data-testid="sidebar"
      aria-label="Workspace"
      style={{ width }}
      className={cn(
        'relative shrink-0 flex-col border-r border-line bg-paper',
        drawerOpen ? 'fixed inset-y-0 left-0 z-30 flex max-w-[85vw] md:static' : 'hidden md:flex',
      )}
    >
      {children}
    </aside>
  );
}

/** The wizard folds the sidebar away; a choice made on it stands until it is left. Elsewhere the choice is remembered. */
function useCollapsed(): { collapsed: boolean; setCollapsed: (next: boolean) => void } {
  const onWizard = useLocation().pathname.startsWith('/wizard/');
  const [chosen, setChosen] = useState(readCollapsed);
  const [onWizardChosen, setOnWizardChosen] = useState(true);
  const [wasOnWizard, setWasOnWizard] = useState(onWizard);
  if (wasOnWizard !== onWizard) {
    setWasOnWizard(onWizard);
    setOnWizardChosen(true);
  }
  const setCollapsed = (next: boolean): void => {
    if (onWizard) {
      setOnWizardChosen(next);
      return;
    }
    setChosen(next);
    storeCollapsed(next);
  };
  return { collapsed: onWizard ? onWizardChosen : chosen, setCollapsed };
}
