import type { Scenario } from '@assay/contract';

/** What goes with a scenario (EP-38). */
export function DeletedParts({ scenario }: { scenario: Scenario }) {
  return (
    <>
      <p>This permanently deletes:</p>
      <ul className="list-disc pl-5">
        <li>
          the scenario <strong>{scenario.name}</strong>
        </li>
        <li>its validation rules ({scenario.validations_count})</li>
        <li>its custom parameters ({scenario.scenario_parameters.length})</li>
        <li>its execution history</li>
      </ul>
    </>
  );
}
