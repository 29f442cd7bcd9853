import { PanelLeftClose, PanelLeftOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useLocation } from 'react-router';
import { useSystems } from '../../data/index.ts';
import { Button, cn, IconButton, SearchInput } from '../../ui/index.ts';
import { addSystemDialog } from '../add-system/index.ts';
import { SystemTree } from './SystemTree.tsx';
import { clampSidebarWidth, readSidebarWidth, sidebarWidths, storeSidebarWidth } from './sidebar-width.ts';
import { countAll, filterSystems } from './tree-rows.ts';

/** Fixed beside the content from medium width on, a drawer below. */
export function Sidebar({ drawerOpen, onCloseDrawer }: { drawerOpen: boolean; onCloseDrawer: () => void }) {
  const { pathname } = useLocation();
  const onWizard = pathname.startsWith('/wizard/');
  // The wizard folds the sidebar away; a choice made since then stands until the route changes kind.
  const [choice, setChoice] = useState({ onWizard, collapsed: onWizard });
  const collapsed = choice.onWizard === onWizard ? choice.collapsed : onWizard;
  const setCollapsed = (next: boolean): void => setChoice({ onWizard, collapsed: next });
  const [width, setWidth] = useState(readSidebarWidth);
  const resize = (next: number): void => {
    const clamped = clampSidebarWidth(next);
    setWidth(clamped);
    storeSidebarWidth(clamped);
  };
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
      <aside
        data-testid="sidebar"
        style={{ width: collapsed && !drawerOpen ? sidebarWidths.collapsed : width }}
        className={cn(
          'relative shrink-0 flex-col border-r border-line bg-paper',
          drawerOpen ? 'fixed inset-y-0 left-0 z-30 flex max-w-[85vw] md:static' : 'hidden md:flex',
        )}
      >
        {collapsed && !drawerOpen ? (
          <IconButton
            label="Expand sidebar"
            icon={<PanelLeftOpen size={16} />}
            className="m-2"
            onClick={() => setCollapsed(false)}
          />
        ) : (
          <Contents onCollapse={() => setCollapsed(true)} onNavigate={onCloseDrawer} />
        )}
        {!collapsed && <ResizeHandle width={width} onResize={resize} />}
      </aside>
    </>
  );
}

function Contents({ onCollapse, onNavigate }: { onCollapse: () => void; onNavigate: () => void }) {
  const systems = useSystems();
  const [search, setSearch] = useState('');
  const all = systems.data ?? [];
  const found = filterSystems(all, search);
  const counts = countAll(all);
  return (
    <>
      <div className="grid gap-2 p-2">
        <div className="flex items-center gap-1">
          <SearchInput label="Search systems" value={search} onChange={setSearch} className="flex-1" shortcut />
          <IconButton label="Collapse sidebar" icon={<PanelLeftClose size={16} />} onClick={onCollapse} />
        </div>
        <p className="flex gap-3 px-1 text-[12px] text-ink-dim tabular-nums">
          <span>Systems {counts.systems}</span>
          <span>Endpoints {counts.endpoints}</span>
          <span>Scenarios {counts.scenarios}</span>
        </p>
      </div>
      {systems.isPending && <p className="px-3 text-ink-dim">Loading systems...</p>}
      {systems.data && found.length === 0 && (
        <p className="px-3 text-ink-dim">{all.length === 0 ? 'No systems found.' : 'No systems match your search.'}</p>
      )}
      <SystemTree systems={found} onNavigate={onNavigate} />
      <div className="border-t border-line p-2">
        <Button kind="ghost" className="w-full justify-start" icon={<Plus size={14} />} onClick={addSystemDialog.open}>
          Add system
        </Button>
      </div>
    </>
  );
}

const KEY_STEP = 16;

/** Drag, or the arrow keys; a double click goes back to the default width. */
function ResizeHandle({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const start = (event: PointerEvent<HTMLDivElement>): void => {
    const handle = event.currentTarget;
    const origin = event.clientX - width;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent): void => onResize(moved.clientX - origin);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', move), { once: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') onResize(width - KEY_STEP);
    if (event.key === 'ArrowRight') onResize(width + KEY_STEP);
  };
  return (
    <div
      role="slider"
      aria-label="Sidebar width"
      aria-orientation="horizontal"
      aria-valuemin={sidebarWidths.min}
      aria-valuemax={sidebarWidths.max}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={start}
      onDoubleClick={() => onResize(sidebarWidths.default)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 -right-1 hidden w-2 cursor-col-resize hover:bg-accent-soft md:block"
    />
  );
}
