import { ApiError } from '@assay/client';
import type { System } from '@assay/contract';
import { PanelLeftClose, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link, mainScreens, pathTo } from '../../../app/index.ts';
import type { AppPath } from '../../../app/index.ts';
import { useSystems } from '../../../data/index.ts';
import { Button, cn, IconButton, SearchInput } from '../../../ui/index.ts';
import { addSystemDialog } from '../../add-system/index.ts';
import { SystemTree, TREE_ID } from './SystemTree.tsx';
import { countAll, searchTree } from './tree-rows.ts';

const UNAUTHENTICATED = 401;

/** Search, counts, tree and the way to create a system. */
export function SidebarContents({ onCollapse, onNavigate }: { onCollapse: () => void; onNavigate: () => void }) {
  const systems = useSystems();
  const [search, setSearch] = useState('');
  const all = systems.data ?? [];
  const { systems: found, opened } = useMemo(() => searchTree(systems.data ?? [], search), [systems.data, search]);
  const counts = countAll(all);
  return (
    <>
      <div className="grid gap-2 p-2">
        <div className="flex items-center gap-1">
          <SearchInput
            label="Search systems, endpoints and scenarios"
            placeholder="Search"
            value={search}
            onChange={setSearch}
            className="flex-1"
            shortcut
            onDown={() => document.getElementById(TREE_ID)?.focus()}
          />
          <IconButton label="Collapse sidebar" icon={<PanelLeftClose size={16} />} onClick={onCollapse} />
        </div>
        {systems.data && (
          <p className="flex flex-wrap gap-x-3 px-1 text-[12px] text-ink-dim tabular-nums" data-testid="sidebar-counts">
            <span>Systems {counts.systems}</span>
            <span>Endpoints {counts.endpoints}</span>
            <span>Scenarios {counts.scenarios}</span>
          </p>
        )}
      </div>
      <SidebarStatus isPending={systems.isPending} error={systems.error} all={systems.data} found={found.length} />
      <SystemTree key={search.trim()} systems={found} opened={opened} onNavigate={onNavigate} />
      <div className="border-t border-line p-2">
        {mainScreens.map(
          ({ title, to, sidebarIcon: Icon }) =>
            Icon !== null && (
              <NavLink key={to} to={to} icon={<Icon size={14} aria-hidden />} onClick={onNavigate}>
                {title}
              </NavLink>
            ),
        )}
        <Button
          needs="importSystem"
          kind="ghost"
          className="w-full justify-start"
          icon={<Plus size={14} />}
          onClick={addSystemDialog.open}
        >
          Create New System
        </Button>
      </div>
    </>
  );
}

interface NavLinkProps {
  to: AppPath;
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** Marked while the screen that it leads to, or one below it, is shown. */
export function NavLink({ to, icon, onClick, children }: NavLinkProps) {
  const { pathname } = useLocation();
  const here = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={here ? 'page' : undefined}
      className={cn(
        'flex h-8 items-center gap-1.5 rounded px-3 font-medium hover:bg-sunken hover:text-ink',
        here ? 'bg-sunken text-ink' : 'text-ink-dim',
      )}
    >
      {icon} {children}
    </Link>
  );
}

interface StatusProps {
  isPending: boolean;
  error: Error | null;
  all: readonly System[] | undefined;
  found: number;
}

/** Why there is no tree. The main area reports that systems could not be loaded, with Retry. */
function SidebarStatus({ isPending, error, all, found }: StatusProps) {
  if (error instanceof ApiError && error.status === UNAUTHENTICATED) {
    return (
      <SidebarText>
        Please log in to view systems.{' '}
        <Link to={pathTo('Login')} className="text-accent underline">
          Log in
        </Link>
      </SidebarText>
    );
  }
  if (isPending) return <SidebarText>Loading systems...</SidebarText>;
  if (!all || found > 0) return null;
  return <SidebarText>{all.length === 0 ? 'No systems found.' : 'No systems match your search.'}</SidebarText>;
}

export function SidebarText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-3 py-1 text-ink-dim">
      {children}
    </p>
  );
}
