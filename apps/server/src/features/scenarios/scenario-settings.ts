import type { ScenarioDetails, ScenarioStep } from '@assay/contract';
import type { ScenarioSettings, StatusWish, Step } from '@assay/scenario';

/** What is stored of a scenario as it is sent and judged. */
export function toSettings(details: ScenarioDetails | null): ScenarioSettings | null {
  if (details === null) return null;
  const { status_by, content_type, follow_redirects, before, follow_ups, after, ...same } = details;
  const { alternatives, undecided, role, login, method, until, extracts } = same;
  return {
    statusBy: status_by,
    alternatives,
    undecided,
    role,
    login,
    method,
    contentType: content_type,
    followRedirects: follow_redirects,
    until,
    extracts,
    before: before?.map(toStep),
    followUps: follow_ups?.map(toStep),
    after: after?.map(toStep),
  };
}

/** The same the other way round; what is absent stays absent. */
export function fromSettings(settings: ScenarioSettings): Omit<ScenarioDetails, keyof Origin> {
  const { statusBy, contentType, followRedirects, before, followUps, after } = settings;
  const { alternatives, undecided, role, login, method, until, extracts } = settings;
  return present({
    status_by: statusBy,
    alternatives,
    undecided,
    role,
    login,
    method,
    content_type: contentType,
    follow_redirects: followRedirects,
    until: until && present(until),
    extracts: extracts?.map(present),
    before: before?.map(fromStep),
    follow_ups: followUps?.map(fromStep),
    after: after?.map(fromStep),
  });
}

/** Why a scenario exists; the rest of its details says how it is sent. */
type Origin = Pick<ScenarioDetails, 'reason' | 'constraint' | 'pointer' | 'generated_by'>;

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;

function toStep({ values, content_type, expects, ...step }: ScenarioStep): Step {
  return {
    ...step,
    values: values.map(({ body_value, ...value }) => ({ ...value, bodyValue: body_value })),
    contentType: content_type,
    expects: expects && toWish(expects),
  };
}

function toWish({ status_by, ...wish }: NonNullable<ScenarioStep['expects']>): StatusWish {
  return { ...wish, statusBy: status_by };
}

function fromStep({ values, contentType, expects, extracts, until, ...step }: Step): ScenarioStep {
  return {
    ...present(step),
    ...present({ content_type: contentType, expects: expects && fromWish(expects), until: until && present(until) }),
    extracts: extracts.map(present),
    values: values.map(({ bodyValue, ...value }) => ({ ...value, ...present({ body_value: bodyValue }) })),
  };
}

function fromWish({ statusBy, ...wish }: StatusWish): NonNullable<ScenarioStep['expects']> {
  return present({ ...wish, status_by: statusBy });
}
