import type { ApiEndpoint, Scenario } from '@assay/contract';
import { toStepDrafts, toSteps } from '../../scenario-steps/index.ts';
import type { ScenarioLogin, StepDrafts } from '../../scenario-steps/index.ts';
import { toOverrideDrafts } from './override-drafts.ts';
import type { OverrideDrafts } from './override-drafts.ts';

/** A scenario while it is edited. */
export interface Draft {
  name: string;
  status: string;
  /** Rules that contradict the status and are rewritten with it. */
  rewritten: number[];
  requiresAuth: boolean;
  login: ScenarioLogin;
  followRedirects: boolean;
  /** As they are written: separated by commas. */
  tags: string;
  /** Empty: runs of its endpoint and system run it. */
  skip: string;
  overrides: OverrideDrafts;
  steps: StepDrafts;
}

export function toDraft(scenario: Scenario, endpoint: ApiEndpoint): Draft {
  const {
    before = [],
    after = [],
    login = 'own',
    follow_redirects,
    tags = [],
    skip = '',
  } = scenario.scenario_details ?? {};
  return {
    name: scenario.name,
    status: String(scenario.expected_http_status),
    rewritten: [],
    requiresAuth: scenario.requires_auth,
    login,
    followRedirects: follow_redirects === true,
    tags: tags.join(', '),
    skip,
    overrides: toOverrideDrafts(scenario, endpoint),
    steps: { before: toStepDrafts(before), after: toStepDrafts(after) },
  };
}

/** The tags of a text, each once, in its order. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

export const stepsText = ({ before, after }: StepDrafts): string => JSON.stringify([toSteps(before), toSteps(after)]);

/** Equal exactly when nothing that would be saved differs. */
export const textOf = ({ overrides, steps, ...rest }: Draft): string =>
  JSON.stringify([rest, [...overrides]]) + stepsText(steps);
