import type { ImportReport, OperationChange, ReimportPlan } from '@assay/contract';
import { plural } from '../../../data/index.ts';
import { Checkbox, MethodBadge } from '../../../ui/index.ts';
import { Group } from '../Group.tsx';
import { RequestList } from './RequestList.tsx';
import { StepChanges } from './StepChanges.tsx';

type Plan = NonNullable<ImportReport['changes']>;

interface Props {
  plan: Plan;
  /** Renames that are taken over, by endpoint; without `onRename` none is offered. */
  chosen?: ReadonlySet<number>;
  onRename?: (endpointId: number, isChosen: boolean) => void;
}

const partNames: Record<OperationChange['part'], string> = {
  parameter: 'parameter',
  body: 'request body',
  response: 'response',
  security: 'security',
  address: 'address',
};

/** What a newer document changes: added, removed, changed and perhaps renamed operations. */
export function PlanView({ plan, chosen, onRename }: Props) {
  const taken = new Set(plan.renames.filter(({ endpoint_id }) => chosen?.has(endpoint_id)).map(({ to }) => to.key));
  const added = plan.added.filter(({ key }) => !taken.has(key));
  const removed = plan.removed.filter(({ endpoint_id }) => !chosen?.has(endpoint_id));
  return (
    <div className="grid gap-3">
      {onRename && plan.renames.length > 0 && (
        <Group title={`${plural(plan.renames.length, 'operation')} may have been renamed`}>
          {plan.renames.map(({ endpoint_id, method, endpoint, to, similarity }) => (
            <li key={endpoint_id}>
              <Checkbox
                checked={chosen?.has(endpoint_id) ?? false}
                onChange={(event) => onRename(endpoint_id, event.target.checked)}
                label={
                  <span className="font-mono text-[12.5px] break-all">
                    {method} {endpoint} → {to.method} {to.endpoint}{' '}
                    <span className="text-ink-dim">({Math.round(similarity * 100)} % alike)</span>
                  </span>
                }
              />
            </li>
          ))}
        </Group>
      )}
      <Rows title="Changed" rows={plan.changed} note={({ changes }) => changes.map(changeText).join(', ')} />
      <Rows title="Added" rows={added} note={({ summary }) => summary ?? ''} />
      <Rows title="Removed: kept with their scenarios and marked" rows={removed} note={scenariosText} />
      <Rows title="Deleted here: not imported again" rows={plan.deleted} note={() => ''} />
      <Rows title="Back in the document" rows={plan.returned} note={scenariosText} />
      <Rows
        title="New in the document, and already created by hand: your endpoint stays as"
        rows={plan.adopted}
        note={scenariosText}
      />
      {plan.kept.length > 0 && (
        <Group title="Entered by hand: kept">
          {plan.kept.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Group>
      )}
      <StepChanges steps={plan.steps} renames={plan.renames.filter(({ endpoint_id }) => chosen?.has(endpoint_id))} />
      <RequestList requests={plan.requests} />
      <p className="text-ink-dim">{plural(plan.unchanged, 'operation')} unchanged</p>
    </div>
  );
}

function changeText({ part, name, change }: OperationChange): string {
  return [partNames[part], name, change].filter((word) => word !== '').join(' ');
}

function scenariosText({ scenarios }: ReimportPlan['removed'][number]): string {
  return plural(scenarios, 'scenario');
}

interface RowsProps<Row> {
  title: string;
  rows: Row[];
  note: (row: Row) => string;
}

function Rows<Row extends Pick<ReimportPlan['added'][number], 'endpoint' | 'method'>>({
  title,
  rows,
  note,
}: RowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Group title={`${title} (${rows.length})`}>
      {rows.map((row) => (
        <li key={`${row.method} ${row.endpoint}`} className="flex flex-wrap items-center gap-x-2">
          <MethodBadge method={row.method} short />
          <span className="min-w-0 font-mono text-[12.5px] break-all">{row.endpoint}</span>
          <span className="text-[13px] text-ink-dim">{note(row)}</span>
        </li>
      ))}
    </Group>
  );
}
