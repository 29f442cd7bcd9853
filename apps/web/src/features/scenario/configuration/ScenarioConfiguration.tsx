import { ApiError } from '@assay/client';
import type { ApiEndpoint, Scenario } from '@assay/contract';
import { useRef, useState } from 'react';
import { useFailure, withReason } from '../../../app/index.ts';
import { useRefresh, useSystem } from '../../../data/index.ts';
import { Button, Notice, screenToastMs, showToast, UnsavedGuard } from '../../../ui/index.ts';
import {
  EnvironmentNamesProvider,
  FollowUps,
  stepErrors,
  StepsEditor,
  useAccounts,
  useEnvironmentNames,
  YieldedNames,
  yieldedNames,
} from '../../scenario-steps/index.ts';
import type { StepErrors } from '../../scenario-steps/index.ts';
import { MainFields } from './MainFields.tsx';
import { OverrideFields } from './OverrideFields.tsx';
import { saveAll } from './save-scenario.ts';
import { textOf, toDraft } from './scenario-draft.ts';
import type { Draft } from './scenario-draft.ts';

interface Problem {
  text: string;
  fields: StepErrors;
}

export function ScenarioConfiguration({ scenario, endpoint }: { scenario: Scenario; endpoint: ApiEndpoint }) {
  const [draft, setDraft] = useState(() => toDraft(scenario, endpoint));
  const [saved, setSaved] = useState(draft);
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState(false);
  const [problem, setProblem] = useFailure<Problem>();
  const form = useRef<HTMLFormElement>(null);
  const refresh = useRefresh();
  const names = useEnvironmentNames(endpoint.system_id);
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
      setDraft((now) => ({ ...now, rewritten: [] }));
      setSaved({ ...draft, rewritten: [] });
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
      <MainFields scenario={scenario} systemId={endpoint.system_id} draft={draft} saved={saved} onChange={change} />
      <EnvironmentNamesProvider value={names}>
        <Chain
          scenario={scenario}
          endpoint={endpoint}
          draft={draft}
          errors={{ ...problem?.fields, ...own }}
          onChange={change}
        />
      </EnvironmentNamesProvider>
      {problem !== null && <Notice kind="error">{problem.text}</Notice>}
      <SaveBar busy={busy} dirty={dirty} disabled={draft.name.trim() === ''} />
    </form>
  );
}

function SaveBar({ busy, dirty, disabled }: { busy: boolean; dirty: boolean; disabled: boolean }) {
  return (
    <div className="sticky bottom-0 flex items-center gap-3 border-t border-line bg-paper py-3">
      <Button needs="updateScenario" kind="primary" type="submit" busy={busy} disabled={disabled}>
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
          yielded={known}
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

/** What the server refused about a step is shown at its field; the text says the same for fields that are not on screen. */
function problemOf(error: unknown): Problem {
  const refused = error instanceof ApiError ? error.errors : [];
  const detail = refused.length > 0 && error instanceof Error ? ` ${error.message}` : '';
  return {
    text: withReason(`Failed to save scenario configuration.${detail}`, error),
    fields: Object.fromEntries(refused.map(({ field, message }) => [field, message])),
  };
}
