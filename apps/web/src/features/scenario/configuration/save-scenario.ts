import type { ApiEndpoint, Scenario } from '@assay/contract';
import { api } from '../../../app/index.ts';
import { statusRule } from '../../rules/index.ts';
import { toSteps } from '../../scenario-steps/index.ts';
import { overrideChanges } from './override-drafts.ts';
import type { OverrideDrafts } from './override-drafts.ts';
import { stepsText, tagsOf } from './scenario-draft.ts';
import type { Draft } from './scenario-draft.ts';

interface Saving {
  scenario: Scenario;
  endpoint: ApiEndpoint;
  draft: Draft;
  saved: Draft;
}

/** Stores what differs from what was saved. */
export async function saveAll({ scenario, endpoint, draft, saved }: Saving): Promise<void> {
  const { name, status, requiresAuth, login, followRedirects, tags, skip, steps } = draft;
  const body = { name: name.trim(), requires_auth: requiresAuth, expected_http_status: Number(status) };
  const changed = stepsText(steps) !== stepsText(saved.steps);
  await api.updateScenario({
    params: { id: scenario.id },
    body: {
      ...body,
      ...(login !== saved.login && { login }),
      ...(followRedirects !== saved.followRedirects && { follow_redirects: followRedirects }),
      ...(tags !== saved.tags && { tags: tagsOf(tags) }),
      ...(skip.trim() !== saved.skip.trim() && { skip: skip.trim() === '' ? null : skip.trim() }),
      ...(changed && { before: toSteps(steps.before), after: toSteps(steps.after) }),
    },
  });
  await rewriteRules(scenario.id, draft);
  await saveOverrides(scenario, endpoint, draft.overrides);
}

async function rewriteRules(id: number, { rewritten, status }: Pick<Draft, 'rewritten' | 'status'>): Promise<void> {
  const body = { validation_text: statusRule(Number(status)) };
  for (const validationId of rewritten) await api.updateValidation({ params: { id, validationId }, body });
}

async function saveOverrides(scenario: Scenario, endpoint: ApiEndpoint, drafts: OverrideDrafts): Promise<void> {
  const { created, updated, deleted } = overrideChanges(scenario, endpoint, drafts);
  for (const body of created) await api.createOverride({ params: { id: scenario.id }, body });
  for (const { id, ...body } of updated)
    await api.updateOverride({ params: { id: scenario.id, overrideId: id }, body });
  for (const id of deleted) await api.deleteOverride({ params: { id: scenario.id, overrideId: id } });
}
