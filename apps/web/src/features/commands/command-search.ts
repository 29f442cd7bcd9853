import type { RunScope, System } from '@assay/contract';
import { pathTo } from '../../app/index.ts';
import type { AppPath } from '../../app/index.ts';

/** What can be run from where it is listed. */
export interface Runnable {
  scope: RunScope;
  id: number;
  name: string;
}

/** One line of the palette. A destination has an address; an action says itself what it does. */
export interface Command {
  id: string;
  group: 'Actions' | 'Systems' | 'Endpoints' | 'Scenarios';
  name: string;
  /** Where it belongs, shown dimmed behind the name and searched too. */
  detail: string;
  method: string | null;
  run: Runnable | null;
  to: AppPath | null;
  perform: (() => void) | null;
}

export interface CommandGroup {
  value: Command['group'];
  items: Command[];
}

/** Every system, endpoint and scenario as a destination. */
export function destinationsOf(systems: readonly System[]): Command[] {
  return systems.flatMap((system) => {
    const to = pathTo('System', { systemId: system.id });
    const own = destination('Systems', { scope: 'system', id: system.id, name: system.name }, to);
    return [own, ...system.endpoints.flatMap((endpoint) => endpointLocations(system, endpoint))];
  });
}

function endpointLocations(system: System, endpoint: System['endpoints'][number]): Command[] {
  const at = { systemId: system.id, endpointId: endpoint.id };
  const name = `${endpoint.method} ${endpoint.endpoint}`;
  const own = destination('Endpoints', { scope: 'endpoint', id: endpoint.id, name }, pathTo('EndpointDetail', at));
  const scenarios = endpoint.scenarios.map((scenario) => ({
    ...destination(
      'Scenarios',
      { scope: 'scenario', id: scenario.id, name: scenario.name },
      pathTo('ScenarioDetail', { ...at, scenarioId: scenario.id }),
    ),
    detail: `${name} in ${system.name}`,
  }));
  return [
    {
      ...own,
      name: endpoint.endpoint,
      method: endpoint.method,
      detail: `${endpoint.summary ?? ''} ${system.name}`.trim(),
    },
    ...scenarios,
  ];
}

function destination(group: Command['group'], run: Runnable, to: AppPath): Command {
  return { id: `${run.scope}-${run.id}`, group, name: run.name, detail: '', method: null, run, to, perform: null };
}

/** A command with its text in small letters, made once for many searches. */
export interface IndexedCommand {
  command: Command;
  name: string;
  text: string;
}

export function indexCommands(commands: readonly Command[]): IndexedCommand[] {
  return commands.map((command) => ({
    command,
    name: command.name.toLowerCase(),
    text: `${command.method ?? ''} ${command.name} ${command.detail}`.toLowerCase(),
  }));
}

const PER_GROUP = 12;
const order = ['Actions', 'Systems', 'Endpoints', 'Scenarios'] as const;

/**
 * Commands that hold every word, in any case and order, by group; what begins with the first word comes first.
 * At most 12 of a group: who sees that many types on. Groups with nothing are left out, a group with a better match leads.
 */
export function searchCommands(index: readonly IndexedCommand[], typed: string): CommandGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Map<Command['group'], { command: Command; rank: number }[]>();
  for (const entry of index) {
    if (!words.every((word) => entry.text.includes(word))) continue;
    const list = found.get(entry.command.group) ?? [];
    list.push({ command: entry.command, rank: rankOf(entry, words) });
    found.set(entry.command.group, list);
  }
  return order
    .flatMap((value) => {
      const list = (found.get(value) ?? []).sort((a, b) => a.rank - b.rank).slice(0, PER_GROUP);
      const best = list[0]?.rank;
      return best === undefined ? [] : [{ value, best, items: list.map(({ command }) => command) }];
    })
    .sort((a, b) => a.best - b.best)
    .map(({ value, items }) => ({ value, items }));
}

/** 0 begins with what was typed, 1 has it in the name, 2 elsewhere. Without words all are equal. */
function rankOf({ name }: IndexedCommand, words: readonly string[]): number {
  const first = words[0];
  if (first === undefined || name.startsWith(words.join(' '))) return 0;
  return name.includes(first) ? 1 : 2;
}
