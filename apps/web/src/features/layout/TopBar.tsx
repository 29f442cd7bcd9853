import { PRODUCT_NAME } from '@assay/contract';
import {
  ChevronRight,
  CreditCard,
  Keyboard,
  LogOut,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Plus,
  Search,
  Settings,
  Sun,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { applyTheme, Link, mainScreens, pathTo, signOut, useNavigate, useTheme } from '../../app/index.ts';
import { Button, cn, IconButton, Logo, Menu } from '../../ui/index.ts';
import { addSystemDialog } from '../add-system/index.ts';
import { commandDialogs } from '../commands/index.ts';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { useNavigationContext } from './use-navigation-context.ts';
import type { NavigationContext } from './use-navigation-context.ts';

export function TopBar({
  userName,
  email,
  onToggleSidebar,
}: {
  userName: string;
  email: string;
  onToggleSidebar: () => void;
}) {
  const context = useNavigationContext();
  const { pathname } = useLocation();
  const title = titleOf(context, pathname);
  return (
    <header className="flex h-13 items-center gap-3 border-b border-line bg-surface px-3">
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <IconButton label="Open systems" icon={<MenuIcon size={18} />} className="md:hidden" onClick={onToggleSidebar} />
      <Link
        to={pathTo('Home')}
        aria-label={`${PRODUCT_NAME} dashboard`}
        className="flex items-center gap-2 font-semibold"
      >
        <Logo /> <span className="hidden sm:inline">{PRODUCT_NAME}</span>
      </Link>
      <div className="min-w-0 flex-1 border-l border-line pl-3">
        <h1 className="truncate leading-tight font-semibold" data-testid="page-title">
          {title}
        </h1>
        <Breadcrumbs context={context} />
      </div>
      <OrganizationSwitcher />
      <IconButton
        label="Command palette (Ctrl K)"
        icon={<Search size={16} />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={commandDialogs.openPalette}
      />
      <Button
        needs="importSystem"
        kind="primary"
        icon={<Plus size={14} />}
        onClick={addSystemDialog.open}
        aria-label="Create New System"
      >
        <span className="hidden sm:inline">Create New System</span>
      </Button>
      <AvatarMenu userName={userName} email={email} />
    </header>
  );
}

function titleOf(context: NavigationContext, pathname: string): string {
  if (context.scenarioId !== null)
    return context.scenarioName === null ? 'Scenario Details' : `Scenario: ${context.scenarioName}`;
  if (context.endpointId !== null) return context.endpointName ?? 'Endpoint';
  if (context.systemId !== null) return context.systemName ?? 'System';
  return titleOfPath(pathname.replace(/(.)\/+$/, '$1'));
}

function titleOfPath(path: string): string {
  if (path === pathTo('PaymentCancelled')) return 'Subscription';
  if (path.startsWith('/settings/api-tokens/')) return 'API Token';
  const run = /^\/runs\/(\d+)$/.exec(path)?.[1];
  if (run !== undefined) return `Run ${run}`;
  return mainScreens.find(({ to }) => to === path)?.title ?? 'Dashboard';
}

function Breadcrumbs({ context }: { context: NavigationContext }) {
  const { systemId, endpointId } = { systemId: context.systemId ?? 0, endpointId: context.endpointId ?? 0 };
  const system = pathTo('System', { systemId });
  const endpoint = pathTo('EndpointDetail', { systemId, endpointId });
  const crumbs = [
    { to: pathTo('Home'), text: 'Home', shown: true },
    { to: system, text: context.systemName ?? 'System', shown: context.systemId !== null },
    { to: endpoint, text: context.endpointName ?? 'Endpoint', shown: context.endpointId !== null },
    { to: null, text: context.scenarioName ?? 'Scenario', shown: context.scenarioId !== null },
  ].filter((crumb) => crumb.shown);
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex min-w-0 items-center gap-1 text-[12px] text-ink-dim">
        {crumbs.map((crumb, index) => (
          <li
            key={index}
            className={cn('flex min-w-0 items-center gap-1', index < crumbs.length - 2 && 'max-sm:hidden')}
          >
            {index > 0 && <ChevronRight size={12} aria-hidden className="shrink-0" />}
            {index === crumbs.length - 1 || crumb.to === null ? (
              <span aria-current="page" className="truncate">
                {crumb.text}
              </span>
            ) : (
              <Link to={crumb.to} className="truncate hover:text-ink hover:underline">
                {crumb.text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const themes = [
  { theme: 'light', label: 'Light theme', icon: Sun },
  { theme: 'dark', label: 'Dark theme', icon: Moon },
  { theme: 'system', label: 'System theme', icon: Monitor },
] as const;

function AvatarMenu({ userName, email }: { userName: string; email: string }) {
  const navigate = useNavigate();
  const theme = useTheme();
  const initials = userName
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return (
    <Menu
      renderTrigger={(attributes) => (
        <button
          type="button"
          aria-label={`${initials || 'A'} account menu`}
          className="grid size-8 place-items-center rounded-full bg-accent-soft text-[12px] font-semibold text-accent-strong"
          {...attributes}
        >
          {initials || 'A'}
        </button>
      )}
      header={email}
      items={[
        {
          label: 'Subscription',
          icon: <CreditCard size={14} />,
          onSelect: () => void navigate(pathTo('Subscription')),
        },
        { label: 'Settings', icon: <Settings size={14} />, onSelect: () => void navigate(pathTo('Settings')) },
        ...themes
          .filter((entry) => entry.theme !== theme)
          .map((entry) => ({
            label: entry.label,
            icon: <entry.icon size={14} />,
            onSelect: () => applyTheme(entry.theme),
          })),
        { label: 'Keyboard shortcuts', icon: <Keyboard size={14} />, onSelect: commandDialogs.openShortcuts },
        {
          label: 'Logout',
          icon: <LogOut size={14} />,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}
