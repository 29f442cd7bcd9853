import { useSearchParams } from 'react-router';
import { Link, pathTo } from '../../app/index.ts';
import { cn } from '../../ui/index.ts';
import { SideBySide } from '../history/index.ts';
import { comparedWith, demoVersion, demoVersions, readDemoVersion } from './demo-versions.ts';

const ways = [
  [pathTo('Home'), 'Dashboard'],
  [pathTo('SystemsList'), 'Systems'],
  [pathTo('System', { systemId: 1 }), 'First system'],
  [pathTo('EndpointAlias', { systemId: 1, endpointId: 1 }), 'First endpoint'],
] as const;

/** One scenario in four versions, so that a comparison can be seen before there is anything to compare (NAV-15, NAV-16). */
export function DemoComparison() {
  const [query] = useSearchParams();
  const version = readDemoVersion(query.get('version'));
  const other = comparedWith(version);
  const [left, right] = other < version ? [other, version] : [version, other];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-dim">
        Sample data: one scenario of a book shop in four versions. Choose two executions, two runs or two versions of a
        document to compare your own.
      </p>
      <nav aria-label="Versions" className="flex flex-wrap gap-2">
        {demoVersions.map((name) => (
          <Link
            key={name}
            to={pathTo('Compare', { version: name })}
            aria-current={name === version ? 'page' : undefined}
            className={cn(
              'rounded border border-line px-3 py-1 font-mono text-[13px] hover:bg-sunken',
              name === version && 'border-accent bg-accent-soft font-semibold',
            )}
          >
            {name}
          </Link>
        ))}
      </nav>
      <p>
        <span className="font-semibold">
          {left} and {right}.
        </span>{' '}
        {demoVersion(right).story}
      </p>
      <SideBySide left={demoVersion(left).execution} right={demoVersion(right).execution} names={[left, right]} />
      <nav aria-label="Your own" className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3">
        {ways.map(([to, label]) => (
          <Link key={to} to={to} className="underline">
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
