import type { System } from '@assay/contract';
import { useMemo } from 'react';
import { useSystems } from '../../data/index.ts';

/** The address of a scenario, by the id that a run reports. */
export interface ScenarioTarget {
  /** Method and path of its endpoint. */
  endpoint: string;
  /** Where its screen is. */
  at: { systemId: number; endpointId: number; scenarioId: number };
}

export function useScenarioTargets(): ReadonlyMap<number, ScenarioTarget> {
  const systems = useSystems().data;
  return useMemo(() => locationsOf(systems ?? []), [systems]);
}

function locationsOf(systems: readonly System[]): Map<number, ScenarioTarget> {
  const targets = new Map<number, ScenarioTarget>();
  for (const system of systems) {
    for (const endpoint of system.endpoints) {
      for (const { id } of endpoint.scenarios) {
        targets.set(id, {
          endpoint: `${endpoint.method} ${endpoint.endpoint}`,
          at: { systemId: system.id, endpointId: endpoint.id, scenarioId: id },
        });
      }
    }
  }
  return targets;
}
