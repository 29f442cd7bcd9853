import type { System } from '@assay/contract';

export type GuideStep = 'import' | 'login' | 'generate' | 'run';

export interface Guide {
  steps: readonly GuideStep[];
  done: Record<GuideStep, boolean>;
  /** The first step that is to be done; null when all are. A login is left out once scenarios stand without one. */
  next: GuideStep | null;
  /** The system that the steps are about: the newest one. */
  system: System | null;
}

const steps = ['import', 'login', 'generate', 'run'] as const;

/** How far somebody is on the way to a first result. */
export function guideOf(systems: readonly System[]): Guide {
  const system = systems[0] ?? null;
  const scenarios = systems.flatMap(({ endpoints }) => endpoints.flatMap((endpoint) => endpoint.scenarios));
  const done = {
    import: system !== null,
    login: systems.some(({ auth_configured: configured }) => configured),
    generate: scenarios.length > 0,
    run: scenarios.some(({ last_status: status }) => status !== null),
  };
  const next = steps.find((step) => !done[step] && !(step === 'login' && done.generate)) ?? null;
  return { steps, done, next, system };
}
