import type { EndpointNode, ScenarioNode, System } from '@assay/contract';
import { countScenarios } from '../../data/index.ts';

/** One visible line of the tree. */
export type TreeRow =
  | { kind: 'system'; key: string; system: System; open: boolean }
  | { kind: 'endpoint'; key: string; system: System; endpoint: EndpointNode; open: boolean }
  | { kind: 'scenario'; key: string; system: System; endpoint: EndpointNode; scenario: ScenarioNode }
  | { kind: 'note'; key: string; depth: number; text: string };

/** Flattens what is open, so that only the lines on screen are drawn. */
export function treeRows(systems: readonly System[], open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  for (const system of systems) {
    const key = `s${system.id}`;
    rows.push({ kind: 'system', key, system, open: open.has(key) });
    if (open.has(key)) pushEndpoints(rows, system, open);
  }
  return rows;
}

function pushEndpoints(rows: TreeRow[], system: System, open: ReadonlySet<string>): void {
  if (system.endpoints.length === 0) {
    rows.push({ kind: 'note', key: `s${system.id}-none`, depth: 1, text: 'No endpoints available.' });
  }
  for (const endpoint of system.endpoints) {
    const key = `e${endpoint.id}`;
    rows.push({ kind: 'endpoint', key, system, endpoint, open: open.has(key) });
    if (!open.has(key)) continue;
    if (endpoint.scenarios.length === 0)
      rows.push({ kind: 'note', key: `${key}-none`, depth: 2, text: 'No scenarios available.' });
    for (const scenario of endpoint.scenarios)
      rows.push({ kind: 'scenario', key: `c${scenario.id}`, system, endpoint, scenario });
  }
}

/** Case-insensitive contains on the name (LAY-10). */
export function filterSystems(systems: readonly System[], search: string): readonly System[] {
  const wanted = search.trim().toLowerCase();
  return wanted === '' ? systems : systems.filter((system) => system.name.toLowerCase().includes(wanted));
}

export function countAll(systems: readonly System[]): { systems: number; endpoints: number; scenarios: number } {
  const endpoints = systems.flatMap((system) => system.endpoints);
  return {
    systems: systems.length,
    endpoints: endpoints.length,
    scenarios: countScenarios(endpoints),
  };
}
