import type { Environment } from '@assay/contract';
import { createContext, useContext } from 'react';
import { useEnvironments } from '../../../data/index.ts';
import type { KnownName } from '../../../ui/index.ts';

/** The variables of a system's environments, for all editors of its scenarios. */
const EnvironmentNames = createContext<readonly KnownName[]>([]);

export const EnvironmentNamesProvider = EnvironmentNames.Provider;

export function useEnvironmentNames(systemId: number): KnownName[] {
  return environmentNames(useEnvironments(systemId).data ?? []);
}

/** Each variable once, with the environments that have it. */
export function environmentNames(environments: readonly Pick<Environment, 'name' | 'variables'>[]): KnownName[] {
  const where = new Map<string, string[]>();
  for (const { name: environment, variables } of environments)
    for (const { name } of variables) where.set(name, [...(where.get(name) ?? []), environment]);
  return [...where].map(([name, from]) => ({ name, from: from.join(', ') }));
}

/** What can stand in `{{ }}`: values of steps before, which win, and variables of environments. */
export function useKnownNames(yielded: readonly string[]): KnownName[] {
  return knownNames(yielded, useContext(EnvironmentNames));
}

export function knownNames(yielded: readonly string[], variables: readonly KnownName[]): KnownName[] {
  const steps = [...new Set(yielded)].map((name) => ({ name, from: 'step before' }));
  return [...steps, ...variables.filter(({ name }) => !yielded.includes(name))];
}
