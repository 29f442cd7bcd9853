import type { EndpointCoverage } from '@assay/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, pathTo } from '../../app/index.ts';
import { plural } from '../../data/index.ts';
import { IconButton, MethodBadge } from '../../ui/index.ts';
import { detailOf, stateOf } from './coverage-view.ts';
import { ShareBar } from './ShareBar.tsx';
import { StateMark } from './StateMark.tsx';

export function CoverageRow({ systemId, endpoint }: { systemId: number; endpoint: EndpointCoverage }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const name = `${endpoint.method} ${endpoint.endpoint}`;
  const { constraints } = endpoint;
  return (
    <li>
      <div className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5 px-2 py-1.5 hover:bg-sunken md:grid-cols-[1.75rem_minmax(0,5fr)_minmax(0,6fr)_9rem]">
        <IconButton
          label={`Constraints of ${name}`}
          aria-expanded={open}
          {...(open && { 'aria-controls': listId })}
          disabled={constraints.length === 0}
          className={constraints.length === 0 ? 'invisible' : undefined}
          icon={open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          onClick={() => setOpen(!open)}
        />
        <Link
          to={pathTo('EndpointDetail', { systemId, endpointId: endpoint.endpoint_id })}
          className="flex min-w-0 items-baseline gap-1 hover:underline"
        >
          <MethodBadge method={endpoint.method} />
          <span className="min-w-0 truncate font-mono text-[13px]">{endpoint.endpoint}</span>
        </Link>
        <Statuses name={name} statuses={endpoint.statuses} />
        <ConstraintCount constraints={constraints} />
      </div>
      {open && <Constraints id={listId} name={name} constraints={constraints} />}
    </li>
  );
}

function Statuses({ name, statuses }: { name: string; statuses: EndpointCoverage['statuses'] }) {
  if (statuses.length === 0) return <span className="col-start-2 text-[13px] text-ink-dim md:col-auto">no status</span>;
  return (
    <ul aria-label={`Statuses of ${name}`} className="col-start-2 flex flex-wrap gap-1 md:col-auto">
      {statuses.map((status) => (
        <li key={status.status} className="flex">
          <StateMark state={stateOf(status)} title={detailOf(status)}>
            {status.status}
          </StateMark>
        </li>
      ))}
    </ul>
  );
}

function ConstraintCount({ constraints }: { constraints: EndpointCoverage['constraints'] }) {
  const share = {
    documented: constraints.length,
    tried: constraints.filter(({ scenarios }) => scenarios > 0).length,
    passed: constraints.filter((one) => stateOf(one) === 'passed').length,
    failed: constraints.filter((one) => stateOf(one) === 'failed').length,
  };
  return (
    <span className="col-start-2 grid gap-1 text-[13px] md:col-auto">
      <span className="text-ink-dim tabular-nums">
        {share.documented === 0 ? 'no constraints' : `${share.tried} of ${plural(share.documented, 'constraint')}`}
      </span>
      {share.documented > 0 && <ShareBar {...share} />}
    </span>
  );
}

function Constraints({
  id,
  name,
  constraints,
}: {
  id: string;
  name: string;
  constraints: EndpointCoverage['constraints'];
}) {
  return (
    <div id={id} className="border-t border-line bg-paper px-2 py-2 md:pl-11">
      <table className="w-full text-[13px]" aria-label={`Constraints of ${name}`}>
        <thead className="text-left text-ink-dim">
          <tr>
            {['Location', 'Constraint', 'State'].map((title) => (
              <th key={title} scope="col" className="py-1 pr-3 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {constraints.map((one) => (
            <tr
              key={`${one.location} ${one.pointer} ${one.constraint}`}
              className="border-t border-line align-baseline"
            >
              <td className="py-1 pr-3 font-mono text-[12.5px] break-all">
                {one.location}
                {one.pointer !== null && <span className="text-ink-dim"> {one.pointer}</span>}
              </td>
              <td className="py-1 pr-3 font-mono text-[12.5px] wrap-anywhere">{one.constraint}</td>
              <td className="py-1">
                <StateMark state={stateOf(one)} title={detailOf(one)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
