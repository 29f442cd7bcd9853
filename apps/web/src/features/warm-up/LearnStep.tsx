import type { System } from '@assay/contract';
import { Link, pathTo } from '../../app/index.ts';
import { useWarmUp } from '../../data/index.ts';
import { LearnPanel } from './LearnPanel.tsx';
import { SetupProblems } from './SetupProblems.tsx';
import { withFindings } from './view/learned-view.ts';

/** Learning as a part of a longer way: what it came to in short, and where the rest is. */
export function LearnStep({ system }: { system: System }) {
  const { data: warmUp } = useWarmUp(system.id);
  if (!warmUp) return <LearnPanel system={system} />;
  const { learned } = warmUp;
  return (
    <LearnPanel system={system}>
      <SetupProblems systemId={system.id} learned={learned} />
      {withFindings(learned).length > 0 && (
        <Link
          className="w-fit text-[13px] font-medium underline"
          to={pathTo('System', { systemId: system.id }, { mode: 'learned' })}
        >
          See and change what was learned
        </Link>
      )}
    </LearnPanel>
  );
}
