import type { EndpointNode, ScenarioNode, System } from '@assay/contract';
import { countScenarios } from '../../../data/index.ts';

/** Where a line stands: depth from 1, place from 1 among its `size` siblings (WAI-ARIA tree view). */
interface Place {
  key: string;
  level: number;
  position: number;
  size: number;
}

/** One visible line of the tree. */
export type TreeRow = Place &
  (
    | { kind: 'system'; system: System; open: boolean }
    | { kind: 'endpoint'; system: System; endpoint: EndpointNode; open: boolean }
    | { kind: 'scenario'; system: System; endpoint: EndpointNode; scenario: ScenarioNode }
    | { kind: 'note'; text: string }
  );

/** Flattens what is open, so that only the lines on screen are drawn. */
export function treeRows(systems: readonly System[], open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  for (const [index, system] of systems.entries()) {
    const place = { key: `s${system.id}`, level: 1, position: index + 1, size: systems.length };
    const isOpen = open.has(place.key);
    rows.push({ ...place, kind: 'system', system, open: isOpen });
    if (isOpen) pushEndpoints(rows, system, open);
  }
  return rows;
}

function pushEndpoints(rows: TreeRow[], system: System, open: ReadonlySet<string>): void {
  const size = system.endpoints.length;
  if (size === 0) rows.push(note(`s${system.id}-none`, 2, 'No endpoints available.'));
  for (const [index, endpoint] of system.endpoints.entries()) {
    const place = { key: `e${endpoint.id}`, level: 2, position: index + 1, size };
    const isOpen = open.has(place.key);
    rows.push({ ...place, kind: 'endpoint', system, endpoint, open: isOpen });
    if (isOpen) pushScenarios(rows, system, endpoint);
  }
}

function pushScenarios(rows: TreeRow[], system: System, endpoint: EndpointNode): void {
  const size = endpoint.scenarios.length;
  if (size === 0) rows.push(note(`e${endpoint.id}-none`, 3, 'No scenarios available.'));
  for (const [index, scenario] of endpoint.scenarios.entries()) {
    const place = { key: `c${scenario.id}`, level: 3, position: index + 1, size };
    rows.push({ ...place, kind: 'scenario', system, endpoint, scenario });
  }
}

function note(key: string, level: number, text: string): TreeRow {
  return { kind: 'note', key, level, position: 1, size: 1, text };
}

/** What a line says: the system's name, the endpoint's method and path, the scenario's name or the note. */
export function rowName(row: TreeRow): string {
  if (row.kind === 'note') return row.text;
  if (row.kind === 'system') return row.system.name;
  return row.kind === 'endpoint' ? `${row.endpoint.method} ${row.endpoint.endpoint}` : row.scenario.name;
}

/** The screen a line leads to; null for a note. */
export function rowAddress(row: TreeRow): string | null {
  if (row.kind === 'note') return null;
  const system = `/system/${row.system.id}`;
  if (row.kind === 'system') return system;
  const endpoint = `${system}/endpoint/${row.endpoint.id}`;
  return row.kind === 'endpoint' ? `${endpoint}/detail` : `${endpoint}/scenario/${row.scenario.id}/detail`;
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
