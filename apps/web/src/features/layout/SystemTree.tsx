import type { ScenarioNode, System } from '@assay/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight, Play } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { cn, IconButton, MethodBadge, Spinner, StatusDot } from '../../ui/index.ts';
import { beginRun, useLiveStatus } from '../runs/index.ts';
import { treeRows } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

const ROW_HEIGHT = 30;
const OPEN_KEY = 'assay.tree-open';

/** Systems, endpoints and scenarios; only the lines on screen exist in the page. */
export function SystemTree({ systems, onNavigate }: { systems: readonly System[]; onNavigate: () => void }) {
  const params = useParams();
  const [open, setOpen] = useState(readOpen);
  const [followed, setFollowed] = useState('');
  const here = pathKeys(params).join(' ');
  // Wherever one goes, the branch is open there; it can still be closed by hand.
  if (here !== followed) {
    setFollowed(here);
    setOpen(new Set([...open, ...pathKeys(params)]));
  }
  const rows = useMemo(() => treeRows(systems, open), [systems, open]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const toggle = (key: string): void => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
    localStorage.setItem(OPEN_KEY, JSON.stringify([...next]));
  };
  return (
    <nav aria-label="Systems" ref={scroller} className="min-h-0 flex-1 overflow-auto pb-2">
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return (
            row && (
              <li
                key={item.key}
                className="absolute inset-x-0 top-0"
                style={{ height: ROW_HEIGHT, transform: `translateY(${item.start}px)` }}
              >
                <Row row={row} onToggle={toggle} onNavigate={onNavigate} />
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}

/** The branches above the place in the address. */
function pathKeys(params: Readonly<Record<string, string | undefined>>): string[] {
  const keys: string[] = [];
  if (params['systemId'] !== undefined) keys.push(`s${params['systemId']}`);
  if (params['endpointId'] !== undefined) keys.push(`e${params['endpointId']}`);
  return keys;
}

interface RowProps {
  row: TreeRow;
  onToggle: (key: string) => void;
  onNavigate: () => void;
}

function Row({ row, onToggle, onNavigate }: RowProps) {
  const params = useParams();
  if (row.kind === 'note') {
    return <p className={cn('px-3 leading-7 text-ink-dim', row.depth === 1 ? 'pl-9' : 'pl-14')}>{row.text}</p>;
  }
  const { to, active, indent, name } = describe(row, params);
  return (
    <div
      className={cn(
        'group flex h-full items-center gap-1 rounded pr-1',
        indent,
        active ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      {row.kind !== 'scenario' && (
        <IconButton
          className="size-6"
          aria-expanded={row.open}
          label={`${row.open ? 'Collapse' : 'Expand'} ${name}`}
          icon={row.open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          onClick={() => onToggle(row.key)}
        />
      )}
      {row.kind === 'endpoint' && <MethodBadge method={row.endpoint.method} short />}
      {row.kind === 'scenario' && <ScenarioDot scenario={row.scenario} />}
      <Link
        to={to}
        onClick={onNavigate}
        title={name}
        aria-current={active ? 'page' : undefined}
        className={cn('min-w-0 flex-1 truncate', linkStyles[row.kind])}
      >
        {row.kind === 'endpoint' ? row.endpoint.endpoint : name}
      </Link>
      {row.kind === 'scenario' && <RunButton scenario={row.scenario} />}
    </div>
  );
}

const linkStyles = { system: 'font-medium', endpoint: 'font-mono text-[12px]', scenario: '' } as const;

function RunButton({ scenario }: { scenario: ScenarioNode }) {
  const running = useLiveStatus()(scenario.id, null) === 'running';
  return (
    <IconButton
      className="size-6 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
      label={`Run ${scenario.name}`}
      icon={running ? <Spinner size={12} /> : <Play size={12} />}
      disabled={running}
      onClick={() => void beginRun('scenario', scenario.id, scenario.name)}
    />
  );
}

const dotLabels = { pass: 'Success', fail: 'Failure', error: 'Error', running: 'Running', idle: 'Not run' } as const;

function ScenarioDot({ scenario }: { scenario: ScenarioNode }) {
  const kind = useLiveStatus()(scenario.id, scenario.last_status);
  return (
    <span className="grid size-4 shrink-0 place-items-center">
      <StatusDot kind={kind} label={dotLabels[kind]} />
    </span>
  );
}

function describe(row: Exclude<TreeRow, { kind: 'note' }>, params: Readonly<Record<string, string | undefined>>) {
  const system = `/system/${row.system.id}`;
  const at = (name: string, id: number): boolean => params[name] === String(id);
  if (row.kind === 'system') {
    const active = at('systemId', row.system.id) && params['endpointId'] === undefined;
    return { to: system, active, indent: 'pl-1', name: row.system.name };
  }
  const endpoint = `${system}/endpoint/${row.endpoint.id}`;
  if (row.kind === 'endpoint') {
    const active = at('endpointId', row.endpoint.id) && params['scenarioId'] === undefined;
    return {
      to: `${endpoint}/detail`,
      active,
      indent: 'pl-5',
      name: `${row.endpoint.method} ${row.endpoint.endpoint}`,
    };
  }
  const to = `${endpoint}/scenario/${row.scenario.id}/detail`;
  return { to, active: at('scenarioId', row.scenario.id), indent: 'pl-12', name: row.scenario.name };
}

function readOpen(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OPEN_KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}
