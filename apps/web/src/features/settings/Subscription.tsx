import { countScenarios, useSystems } from '../../data/index.ts';
import { Card, Stat } from '../../ui/index.ts';

/** A self-hosted Assay meters nothing; this says so and shows what is used. */
export function Subscription() {
  const systems = useSystems().data ?? [];
  const endpoints = systems.flatMap((system) => system.endpoints);
  return (
    <div className="grid max-w-2xl gap-4">
      <Card title="Self-hosted">
        <p>
          Everything is unlimited: systems, scenarios, runs and validation generations. Nothing is metered, no card is
          needed.
        </p>
      </Card>
      <div className="grid gap-3 sm:grid-cols-2">
        <Stat label="Systems" value={`${systems.length} / ∞`} />
        <Stat label="Scenarios" value={`${countScenarios(endpoints)} / ∞`} />
      </div>
    </div>
  );
}
