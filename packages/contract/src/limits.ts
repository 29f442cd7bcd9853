/** What a plan limits. `unknown`: a 403 that says something else. */
export type LimitType = 'systems' | 'scenarios' | 'runs' | 'validation' | 'unknown';

/** Stands for "no limit" wherever a limit is a number. */
export const UNLIMITED = -1;

const upgrade = 'Please upgrade your plan.';

/**
 * The `detail` of a 403 that means a limit (D2 section 8): written by the server, read back by `parseLimitError`.
 * The two stand in one file so that a text is never changed without its reader.
 */
export const limitTexts = {
  systems: (used: number, limit: number) =>
    `System creation limit reached. You have used ${used}/${limit} systems. ${upgrade}`,
  scenarios: (used: number, limit: number) =>
    `Scenario creation limit reached. You have used ${used}/${limit} scenarios. ${upgrade}`,
  endpointRuns: (requested: number, remaining: number) =>
    `Run execution limit would be exceeded. This endpoint has ${requested} scenarios, but you only have ${remaining} runs remaining. ${upgrade}`,
  runs: (requested: number, remaining: number) =>
    `Run execution limit reached. You requested ${requested} scenarios, but you only have ${remaining} runs remaining. ${upgrade}`,
  validationsUsedUp: (used: number, limit: number) =>
    `Validation generation limit reached. You have used ${used}/${limit} validation generations this month. ${upgrade}`,
  validationsTooMany: (requested: number, remaining: number) =>
    `You requested ${requested} validation generations, but you only have ${remaining} remaining. ${upgrade}`,
} as const;

/** What a 403 says about a limit (D2 section 3); numbers that it does not name are null. */
export interface LimitError {
  isLimitError: boolean;
  message: string;
  limitType: LimitType;
  systemsUsed: number | null;
  systemsLimit: number | null;
  scenariosUsed: number | null;
  scenariosLimit: number | null;
  runsRemaining: number | null;
  scenariosRequested: number | null;
  /** Runs that are missing: requested minus remaining, not below 0. */
  runsNeeded: number | null;
  generationsUsed: number | null;
  generationsLimit: number | null;
  generationsRemaining: number | null;
  generationsRequested: number | null;
  /** Generations that are missing, not below 0. */
  generationsNeeded: number | null;
}

const types: [text: string, type: LimitType][] = [
  ['System creation limit', 'systems'],
  ['Scenario creation limit', 'scenarios'],
  ['Run execution limit', 'runs'],
  ['Validation generation limit reached', 'validation'],
  ['validation generations', 'validation'],
];

/** Reads the `detail` of a 403. Anything that is no limit is `unknown`. */
export function parseLimitError(message: string): LimitError {
  const limitType = types.find(([text]) => message.includes(text))?.[1] ?? 'unknown';
  const [systemsUsed, systemsLimit] = pair(/used (\d+)\/(\d+) systems/, message);
  const [scenariosUsed, scenariosLimit] = pair(/used (\d+)\/(\d+) scenarios/, message);
  const [generationsUsed, generationsLimit] = pair(/used (\d+)\/(\d+) validation generations/, message);
  const [generationsRequested, generationsRemaining] = pair(
    /requested (\d+) validation generations, but you only have (\d+) remaining/,
    message,
  );
  const runsRemaining = number(/only have (\d+) runs remaining/, message);
  const scenariosRequested = number(/(?:requested|endpoint has) (\d+) scenarios/, message);
  return {
    isLimitError: limitType !== 'unknown',
    message,
    limitType,
    systemsUsed,
    systemsLimit,
    scenariosUsed,
    scenariosLimit,
    runsRemaining,
    scenariosRequested,
    runsNeeded: missing(scenariosRequested, runsRemaining),
    generationsUsed,
    generationsLimit,
    generationsRemaining,
    generationsRequested,
    generationsNeeded: missing(generationsRequested, generationsRemaining),
  };
}

function pair(pattern: RegExp, message: string): [number | null, number | null] {
  const found = pattern.exec(message);
  return found === null ? [null, null] : [Number(found[1]), Number(found[2])];
}

function number(pattern: RegExp, message: string): number | null {
  const found = pattern.exec(message)?.[1];
  return found === undefined ? null : Number(found);
}

function missing(requested: number | null, remaining: number | null): number | null {
  return requested === null || remaining === null ? null : Math.max(0, requested - remaining);
}
