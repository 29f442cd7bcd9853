import { ApiError } from '@assay/client';
import type { ApiEndpoint, Scenario } from '@assay/contract';
import { useRef, useState } from 'react';
import { api, withReason } from '../../../app/index.ts';
import { useRefresh, useSystem } from '../../../data/index.ts';
import {
  Button,
  Checkbox,
  Field,
  Input,
  Notice,
  Select,
  screenToastMs,
  showToast,
  UnsavedGuard,
} from '../../../ui/index.ts';
import {
  accountText,
  FollowUps,
  stepErrors,
  StepsEditor,
  toStepDrafts,
  toSteps,
  useAccounts,
  YieldedNames,
  yieldedNames,
} from '../../scenario-steps/index.ts';
import type { ScenarioLogin, StepDrafts, StepErrors } from '../../scenario-steps/index.ts';
import { OverrideFields } from './OverrideFields.tsx';
import { overrideChanges, toOverrideDrafts } from './override-drafts.ts';
import type { OverrideDrafts } from './override-drafts.ts';

interface Draft {
  name: string;
  status: string;
  requiresAuth: boolean;
  login: ScenarioLogin;
  followRedirects: boolean;
  overrides: OverrideDrafts;
  steps: StepDrafts;
}

function toDraft(scenario: Scenario, endpoint: ApiEndpoint): Draft {
  const { before = [], after = [], login = 'own', follow_redirects } = scenario.scenario_details ?? {};
  return {
    name: scenario.name,
    status: String(scenario.expected_http_status),
    requiresAuth: scenario.requires_auth,
    login,
    followRedirects: follow_redirects === true,
    overrides: toOverrideDrafts(scenario, endpoint),
    steps: { before: toStepDrafts(before), after: toStepDrafts(after) },
  };
}

const stepsText = ({ before, after }: StepDrafts): string => JSON.stringify([toSteps(before), toSteps(after)]);

/** Equal exactly when nothing that would be saved differs. */
const textOf = ({ overrides, steps, ...rest }: Draft): string =>
  JSON.stringify([rest, [...overrides]]) + stepsText(steps);

interface Problem {
  text: string;
  fields: StepErrors;
}

export function ScenarioConfiguration({ scenario, endpoint }: { scenario: Scenario; endpoint: ApiEndpoint }) {
  const [draft, setDraft] = useState(() => toDraft(scenario, endpoint));
  const [saved, setSaved] = useState(draft);
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const refresh = useRefresh();
  const own = checked ? stepErrors(draft.steps) : {};
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const save = async (): Promise<void> => {
    setChecked(true);
    if (Object.keys(stepErrors(draft.steps)).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await saveAll({ scenario, endpoint, draft, saved });
      setSaved(draft);
      await refresh();
      showToast('success', 'Configuration saved successfully', screenToastMs.saved);
    } catch (error) {
      setProblem(problemOf(error));
      // What was saved before it failed must not be created again.
      await refresh();
    }
    setBusy(false);
  };
  const dirty = textOf(draft) !== textOf(saved);
  return (
    <form
      ref={form}
      className="grid max-w-3xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard dirty={dirty} />
      <MainFields systemId={endpoint.system_id} draft={draft} saved={saved} onChange={change} />
      <Chain
        scenario={scenario}
        endpoint={endpoint}
        draft={draft}
        errors={{ ...problem?.fields, ...own }}
        onChange={change}
      />
      {problem !== null && <Notice kind="error">{problem.text}</Notice>}
      <SaveBar busy={busy} dirty={dirty} disabled={draft.name.trim() === ''} />
    </form>
  );
}

function SaveBar({ busy, dirty, disabled }: { busy: boolean; dirty: boolean; disabled: boolean }) {
  return (
    <div className="sticky bottom-0 flex items-center gap-3 border-t border-line bg-paper py-3">
      <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
        Save
      </Button>
      <span role="status" className="text-[13px] text-ink-dim">
        {dirty && 'Not saved yet. Runs use the saved configuration.'}
      </span>
    </div>
  );
}

interface PartProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function MainFields({ systemId, draft, saved, onChange }: PartProps & { systemId: number; saved: Draft }) {
  const logins = [...new Set([...useAccounts(systemId), saved.login])];
  return (
    <>
      <Field label="Name">
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            required
            maxLength={200}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-end gap-6">
        <Field label="Expected status">
          {(control) => (
            <Input
              {...control}
              type="number"
              min={100}
              max={599}
              required
              value={draft.status}
              className="w-28 font-mono"
              onChange={(event) => onChange({ status: event.target.value })}
            />
          )}
        </Field>
        <Checkbox
          className="h-8"
          label="Requires authentication"
          checked={draft.requiresAuth}
          onChange={(event) => onChange({ requiresAuth: event.target.checked })}
        />
        <Checkbox
          className="h-8"
          label="Follow redirects"
          checked={draft.followRedirects}
          onChange={(event) => onChange({ followRedirects: event.target.checked })}
        />
        {draft.requiresAuth && logins.length > 1 && (
          <LoginField logins={logins} login={draft.login} onChange={(login) => onChange({ login })} />
        )}
      </div>
    </>
  );
}

interface LoginFieldProps {
  logins: ScenarioLogin[];
  login: ScenarioLogin;
  onChange: (login: ScenarioLogin) => void;
}

function LoginField({ logins, login, onChange }: LoginFieldProps) {
  return (
    <Field label="Signs in as">
      {(control) => (
        <Select
          {...control}
          value={login}
          className="w-auto"
          onChange={(event) => onChange(event.target.value as ScenarioLogin)}
        >
          {logins.map((one) => (
            <option key={one} value={one}>
              {accountText(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Everything that is sent, in the order in which it is. */
function Chain({
  scenario,
  endpoint,
  draft,
  errors,
  onChange,
}: PartProps & { scenario: Scenario; endpoint: ApiEndpoint; errors: StepErrors }) {
  const { steps } = draft;
  const endpoints = useSystem(endpoint.system_id).data?.endpoints ?? [];
  const accounts = useAccounts(endpoint.system_id);
  const known = yieldedNames(steps.before);
  return (
    <>
      <StepsEditor
        list="before"
        steps={steps.before}
        known={[]}
        endpoints={endpoints}
        accounts={accounts}
        errors={errors}
        onChange={(before) => onChange({ steps: { ...steps, before } })}
      />
      <section aria-label="This request" className="grid gap-3">
        <header className="flex flex-wrap items-baseline gap-x-2">
          <h3 className="font-semibold">This request</h3>
          <code className="min-w-0 break-all text-ink-dim">
            {endpoint.method} {endpoint.endpoint}
          </code>
          <YieldedNames names={known} />
        </header>
        <OverrideFields
          endpoint={endpoint}
          drafts={draft.overrides}
          onChange={(overrides) => onChange({ overrides })}
        />
      </section>
      <FollowUps steps={scenario.scenario_details?.follow_ups ?? []} />
      <StepsEditor
        list="after"
        steps={steps.after}
        known={known}
        endpoints={endpoints}
        accounts={accounts}
        errors={errors}
        onChange={(after) => onChange({ steps: { ...steps, after } })}
      />
    </>
  );
}

interface Saving {
  scenario: Scenario;
  endpoint: ApiEndpoint;
  draft: Draft;
  saved: Draft;
}

async function saveAll({ scenario, endpoint, draft, saved }: Saving): Promise<void> {
  const { name, status, requiresAuth, login, followRedirects, steps } = draft;
  const body = { name: name.trim(), requires_auth: requiresAuth, expected_http_status: Number(status) };
  const changed = stepsText(steps) !== stepsText(saved.steps);
  await api.updateScenario({
    params: { id: scenario.id },
    body: {
      ...body,
      ...(login !== saved.login && { login }),
      ...(followRedirects !== saved.followRedirects && { follow_redirects: followRedirects }),
      ...(changed && { before: toSteps(steps.before), after: toSteps(steps.after) }),
    },
  });
  await saveOverrides(scenario, endpoint, draft.overrides);
}

/** What the server refused about a step is shown at its field; the text says the same for fields that are not on screen. */
function problemOf(error: unknown): Problem {
  const refused = error instanceof ApiError ? error.errors : [];
  const detail = refused.length > 0 && error instanceof Error ? ` ${error.message}` : '';
  return {
    text: withReason(`Failed to save scenario configuration.${detail}`, error),
    fields: Object.fromEntries(refused.map(({ field, message }) => [field, message])),
  };
}

async function saveOverrides(scenario: Scenario, endpoint: ApiEndpoint, drafts: OverrideDrafts): Promise<void> {
  const { created, updated, deleted } = overrideChanges(scenario, endpoint, drafts);
  for (const body of created) await api.createOverride({ params: { id: scenario.id }, body });
  for (const { id, ...body } of updated)
    await api.updateOverride({ params: { id: scenario.id, overrideId: id }, body });
  for (const id of deleted) await api.deleteOverride({ params: { id: scenario.id, overrideId: id } });
}
