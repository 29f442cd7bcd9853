import type { ScenarioNode } from '@assay/contract';
import { ChevronDown, ChevronRight, Play } from 'lucide-react';
import { Link, pathTo } from '../../../app/index.ts';
import { badgeLabels } from '../../../data/index.ts';
import { cn, IconButton, MethodBadge, Spinner, StatusDot } from '../../../ui/index.ts';
import { useShownStatus } from '../../environments/index.ts';
import { beginRun, useLiveStatus } from '../../runs/index.ts';
import { rowAddress, rowName } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

export interface TreeLineProps {
  row: TreeRow;
  /** The keyboard is on this line. */
  focused: boolean;
  /** Its screen is the one that is open. */
  here: boolean;
  onToggle: (key: string) => void;
  onNavigate: () => void;
}

const indents = { system: 'pl-1', endpoint: 'pl-5', scenario: 'pl-12', note: '' } as const;
const linkStyles = { system: 'font-medium', endpoint: 'font-mono text-[12px]', scenario: '' } as const;

/** What one line of the tree shows. Its buttons are for the pointer; the keyboard belongs to the tree. */
export function TreeLine(props: TreeLineProps) {
  const { row, focused, here } = props;
  const frame = cn(
    'group/line flex h-full items-center gap-1 rounded pr-1',
    indents[row.kind],
    focused &&
      'group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-accent',
  );
  if (row.kind === 'note') {
    return <p className={cn(frame, 'text-ink-dim', row.level === 2 ? 'pl-9' : 'pl-14')}>{row.text}</p>;
  }
  return (
    <div className={cn(frame, here ? 'bg-accent-soft' : 'hover:bg-sunken')}>
      <Beginning row={row} onToggle={props.onToggle} />
      <Link
        to={rowAddress(row) ?? pathTo('Home')}
        tabIndex={-1}
        onClick={props.onNavigate}
        title={rowName(row)}
        className={cn('min-w-0 flex-1 truncate', linkStyles[row.kind])}
      >
        {row.kind === 'endpoint' ? row.endpoint.endpoint : rowName(row)}
      </Link>
      {row.kind === 'scenario' && <RunButton scenario={row.scenario} shown={focused} />}
    </div>
  );
}

/** The arrow and the method, or the dot. */
function Beginning({ row, onToggle }: { row: Exclude<TreeRow, { kind: 'note' }>; onToggle: (key: string) => void }) {
  if (row.kind === 'scenario') return <ScenarioDot systemId={row.system.id} scenario={row.scenario} />;
  return (
    <>
      <IconButton
        className="size-6"
        tabIndex={-1}
        label={`${row.open ? 'Collapse' : 'Expand'} ${rowName(row)}`}
        icon={row.open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        onClick={() => onToggle(row.key)}
      />
      {row.kind === 'endpoint' && <MethodBadge method={row.endpoint.method} short />}
    </>
  );
}

function RunButton({ scenario, shown }: { scenario: ScenarioNode; shown: boolean }) {
  const running = useLiveStatus()(scenario.id, null) === 'running';
  return (
    <IconButton
      className={cn(
        'size-6 opacity-0 group-hover/line:opacity-100 [@media(hover:none)]:opacity-100',
        (shown || running) && 'opacity-100',
      )}
      tabIndex={-1}
      label={`Run ${scenario.name}`}
      icon={running ? <Spinner size={12} /> : <Play size={12} />}
      disabled={running}
      onClick={() => void beginRun('scenario', scenario.id, scenario.name)}
    />
  );
}

function ScenarioDot({ systemId, scenario }: { systemId: number; scenario: ScenarioNode }) {
  const kind = useLiveStatus()(scenario.id, useShownStatus(systemId)(scenario));
  return (
    <span className="grid size-4 shrink-0 place-items-center">
      <StatusDot kind={kind} label={badgeLabels[kind]} />
    </span>
  );
}
