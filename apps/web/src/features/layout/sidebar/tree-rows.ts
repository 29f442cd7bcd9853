import type { EndpointNode, ScenarioNode, System } from '@assay/contract';
import { pathTo } from '../../../app/index.ts';
import type { AppPath } from '../../../app/index.ts';
import { countScenarios } from '../../../data/index.ts';

/** The position of a row: depth from 1, index from 1 among its `size` siblings (WAI-ARIA tree view). */
interface Location {
  key: string;
  level: number;
  position: number;
  size: number;
}

/** One visible line of the tree. */
export type TreeRow = Location &
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
    const base = { key: `s${system.id}`, level: 1, position: index + 1, size: systems.length };
    const isOpen = open.has(base.key);
    rows.push({ ...base, kind: 'system', system, open: isOpen });
    if (isOpen) pushEndpoints(rows, system, open);
  }
  return rows;
}

function pushEndpoints(rows: TreeRow[], system: System, open: ReadonlySet<string>): void {
  const size = system.endpoints.length;
  if (size === 0) rows.push(note(`s${system.id}-none`, 2, 'No endpoints available.'));
  for (const [index, endpoint] of system.endpoints.entries()) {
    const base = { key: `e${endpoint.id}`, level: 2, position: index + 1, size };
    const isOpen = open.has(base.key);
    rows.push({ ...base, kind: 'endpoint', system, endpoint, open: isOpen });
    if (isOpen) pushScenarios(rows, system, endpoint);
  }
}

function pushScenarios(rows: TreeRow[], system: System, endpoint: EndpointNode): void {
  const size = endpoint.scenarios.length;
  if (size === 0) rows.push(note(`e${endpoint.id}-none`, 3, 'No scenarios available.'));
  for (const [index, scenario] of endpoint.scenarios.entries()) {
    const base = { key: `c${scenario.id}`, level: 3, position: index + 1, size };
    rows.push({ ...base, kind: 'scenario', system, endpoint, scenario });
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
export function rowAddress(row: TreeRow): AppPath | null {
  if (row.kind === 'note') return null;
  const systemId = row.system.id;
  if (row.kind === 'system') return pathTo('System', { systemId });
  const endpointId = row.endpoint.id;
  if (row.kind === 'endpoint') return pathTo('EndpointDetail', { systemId, endpointId });
  return pathTo('ScenarioDetail', { systemId, endpointId, scenarioId: row.scenario.id });
}

export interface TreeSearch {
  systems: readonly System[];
  /** Branches that are open because of what was found below them. */
  opened: ReadonlySet<string>;
}

const NOTHING_OPEN: ReadonlySet<string> = new Set();

/**
 * Case-insensitive contains on the names of systems (LAY-10), and of endpoints and scenarios. What has the text itself stays whole;
 * of anything else only the branches that lead to it.
 */
export function searchTree(systems: readonly System[], search: string): TreeSearch {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return { systems, opened: NOTHING_OPEN };
  const opened = new Set<string>();
  const has = (text: string): boolean => text.toLowerCase().includes(wanted);
  const found = systems.flatMap((system) => {
    if (has(system.name)) return [system];
    const endpoints = system.endpoints.flatMap((endpoint) => {
      if (has(`${endpoint.method} ${endpoint.endpoint}`)) return [endpoint];
      const scenarios = endpoint.scenarios.filter(({ name }) => has(name));
      if (scenarios.length === 0) return [];
      opened.add(`e${endpoint.id}`);
      return [{ ...endpoint, scenarios }];
    });
    if (endpoints.length === 0) return [];
    opened.add(`s${system.id}`);
    return [{ ...system, endpoints }];
  });
  return { systems: found, opened };
}

export function countAll(systems: readonly System[]): { systems: number; endpoints: number; scenarios: number } {
  const endpoints = systems.flatMap((system) => system.endpoints);
  return {
    systems: systems.length,
    endpoints: endpoints.length,
    scenarios: countScenarios(endpoints),
  };
}
