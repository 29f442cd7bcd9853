import type { ApiEndpoint, EndpointParameter, Scenario, ScenarioParameter } from '@assay/contract';
import { parseJson } from '../../../ui/index.ts';

/** The mode of a parameter of this scenario: the endpoint's value, its own value, or left out. */
export type OverrideDraft = { mode: 'default' } | { mode: 'custom'; text: string } | { mode: 'omit' };

/** By endpoint parameter id. */
export type OverrideDrafts = ReadonlyMap<number, OverrideDraft>;

export function toOverrideDrafts(scenario: Scenario, endpoint: ApiEndpoint): OverrideDrafts {
  return new Map(
    endpoint.parameters.map((parameter): [number, OverrideDraft] => {
      const override = scenario.scenario_parameters.find((entry) => entry.endpoint_parameter_id === parameter.id);
      return [parameter.id, override ? toDraft(override) : { mode: 'default' }];
    }),
  );
}

function toDraft(override: ScenarioParameter): OverrideDraft {
  if (override.custom_value !== null) return { mode: 'custom', text: override.custom_value };
  if (override.custom_schema !== null) return { mode: 'custom', text: JSON.stringify(override.custom_schema, null, 2) };
  return { mode: 'omit' };
}

interface Values {
  custom_value: string | null;
  custom_schema: ScenarioParameter['custom_schema'];
}

/** A body goes into `custom_schema` when it is JSON, as raw text when it is not, so that broken bodies can be tested. */
function toValues(parameter: EndpointParameter, draft: OverrideDraft): Values {
  if (draft.mode !== 'custom') return { custom_value: null, custom_schema: null };
  if (parameter.parameter_type !== 'body') return { custom_value: draft.text, custom_schema: null };
  const { value = null } = parseJson(draft.text);
  return value === null
    ? { custom_value: draft.text, custom_schema: null }
    : { custom_value: null, custom_schema: value };
}

/** Only values different from the default are overrides (EDIT-04). */
function differs(parameter: EndpointParameter, draft: OverrideDraft): boolean {
  if (draft.mode === 'default') return false;
  const values = toValues(parameter, draft);
  return (
    values.custom_value !== parameter.default_value ||
    JSON.stringify(values.custom_schema) !== JSON.stringify(parameter.default_schema_value)
  );
}

export interface OverrideChanges {
  created: (Values & { endpoint_parameter_id: number })[];
  updated: (Values & { id: number })[];
  deleted: number[];
}

/** What saving has to do, beside what is stored. */
export function overrideChanges(scenario: Scenario, endpoint: ApiEndpoint, drafts: OverrideDrafts): OverrideChanges {
  const changes: OverrideChanges = { created: [], updated: [], deleted: [] };
  for (const parameter of endpoint.parameters) {
    const draft = drafts.get(parameter.id) ?? { mode: 'default' };
    const stored = scenario.scenario_parameters.find((entry) => entry.endpoint_parameter_id === parameter.id);
    if (!differs(parameter, draft)) {
      if (stored) changes.deleted.push(stored.id);
      continue;
    }
    const values = toValues(parameter, draft);
    if (!stored) changes.created.push({ endpoint_parameter_id: parameter.id, ...values });
    else if (!sameValues(stored, values)) changes.updated.push({ id: stored.id, ...values });
  }
  return changes;
}

function sameValues(stored: ScenarioParameter, values: Values): boolean {
  return (
    stored.custom_value === values.custom_value &&
    JSON.stringify(stored.custom_schema) === JSON.stringify(values.custom_schema)
  );
}
