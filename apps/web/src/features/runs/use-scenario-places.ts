import type { System } from '@assay/contract';
import { useMemo } from 'react';
import { useSystems } from '../../data/index.ts';

/** Where a scenario stands, by what a run tells of it. */
export interface ScenarioPlace {
  /** Method and path of its endpoint. */
  endpoint: string;
  /** Where its screen is. */
  at: { systemId: number; endpointId: number; scenarioId: number };
}

export function useScenarioPlaces(): ReadonlyMap<number, ScenarioPlace> {
  const systems = useSystems().data;
  return useMemo(() => placesOf(systems ?? []), [systems]);
}

function placesOf(systems: readonly System[]): Map<number, ScenarioPlace> {
  const places = new Map<number, ScenarioPlace>();
  for (const system of systems) {
    for (const endpoint of system.endpoints) {
      for (const { id } of endpoint.scenarios) {
        places.set(id, {
          endpoint: `${endpoint.method} ${endpoint.endpoint}`,
          at: { systemId: system.id, endpointId: endpoint.id, scenarioId: id },
        });
      }
    }
  }
  return places;
}
