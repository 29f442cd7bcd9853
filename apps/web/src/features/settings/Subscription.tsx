import type { Usage } from '@assay/contract';
import { UNLIMITED } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/index.ts';
import { Card, Notice, Stat } from '../../ui/index.ts';

/** The plan of the organization and what is used of it. */
export function Subscription() {
  const usage = useQuery({ queryKey: ['my-usage'], queryFn: ({ signal }) => api.getMyUsage({ signal }) });
  if (usage.isError) return <Notice kind="error">Failed to load subscription data</Notice>;
  if (!usage.data) return null;
  const { tier } = usage.data.subscription;
  return (
    <div className="grid max-w-2xl gap-4">
      <Card title={tier.display_name}>
        <p>{tier.description}</p>
      </Card>
      <div className="grid gap-3 sm:grid-cols-2">
        {counted(usage.data).map(([label, used, limit]) => (
          <Stat key={label} label={label} value={`${used} / ${limit === UNLIMITED ? '∞' : limit}`} />
        ))}
      </div>
    </div>
  );
}

function counted(usage: Usage): [label: string, used: number, limit: number][] {
  return [
    ['Systems', usage.systems_used, usage.systems_limit],
    ['Scenarios', usage.scenarios_used, usage.scenarios_limit],
    ['Runs this month', usage.runs_used, usage.runs_limit],
    ['Validation generations this month', usage.validation_generations_used, usage.validation_generations_limit],
  ];
}
