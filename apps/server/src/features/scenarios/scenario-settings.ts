import type { ScenarioDetails, ScenarioStep } from '@assay/contract';
import type { ScenarioSettings, Step } from '@assay/scenario';

/** What is stored of a scenario as it is sent and judged. */
export function toSettings(details: ScenarioDetails | null): ScenarioSettings | null {
  if (details === null) return null;
  const { status_by, login, method, content_type, follow_redirects, before, after } = details;
  return {
    statusBy: status_by,
    login,
    method,
    contentType: content_type,
    followRedirects: follow_redirects,
    before: before?.map(toStep),
    after: after?.map(toStep),
  };
}

/** The same the other way round; what is absent stays absent. */
export function fromSettings(settings: ScenarioSettings): Omit<ScenarioDetails, keyof Origin> {
  const { statusBy, login, method, contentType, followRedirects, before, after } = settings;
  return {
    ...(statusBy && { status_by: statusBy }),
    ...(login && { login }),
    ...(method !== undefined && { method }),
    ...(contentType !== undefined && { content_type: contentType }),
    ...(followRedirects && { follow_redirects: followRedirects }),
    ...(before && { before: before.map(fromStep) }),
    ...(after && { after: after.map(fromStep) }),
  };
}

/** Why a scenario exists; the rest of its details says how it is sent. */
type Origin = Pick<ScenarioDetails, 'reason' | 'constraint' | 'pointer' | 'generated_by'>;

function toStep({ operation, values, extracts }: ScenarioStep): Step {
  return {
    operation,
    values: values.map(({ body_value, ...value }) => ({ ...value, bodyValue: body_value })),
    extracts,
  };
}

function fromStep({ operation, values, extracts }: Step): ScenarioStep {
  const written = values.map(({ bodyValue, ...value }) => ({
    ...value,
    ...(bodyValue !== undefined && { body_value: bodyValue }),
  }));
  return { operation, values: written, extracts };
}
