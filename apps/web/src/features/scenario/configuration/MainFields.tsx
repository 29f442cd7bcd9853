import type { Scenario } from '@assay/contract';
import { Checkbox, Field, Input, Select } from '../../../ui/index.ts';
import { StatusRemarks } from '../../rules/index.ts';
import { accountText, useAccounts } from '../../scenario-steps/index.ts';
import type { ScenarioLogin } from '../../scenario-steps/index.ts';
import type { Draft } from './scenario-draft.ts';

interface Props {
  scenario: Scenario;
  systemId: number;
  draft: Draft;
  saved: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** What a scenario is called, expects and signs in as, and when it is run. */
export function MainFields({ scenario, systemId, draft, saved, onChange }: Props) {
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
              onChange={(event) => onChange({ status: event.target.value, rewritten: [] })}
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
      <StatusRemarks
        scenario={scenario}
        status={Number(draft.status)}
        rewritten={draft.rewritten}
        onRewrite={(rewritten) => onChange({ rewritten })}
      />
      <ChoosingFields draft={draft} onChange={onChange} />
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

/** What decides whether a run takes the scenario. */
function ChoosingFields({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Tags" hint="Separated by commas.">
        {(control) => (
          <Input
            {...control}
            value={draft.tags}
            placeholder="smoke, slow"
            onChange={(event) => onChange({ tags: event.target.value })}
          />
        )}
      </Field>
      <Field label="Skip because" hint="With a reason, runs of the endpoint and of the system skip this scenario.">
        {(control) => (
          <Input
            {...control}
            value={draft.skip}
            maxLength={500}
            onChange={(event) => onChange({ skip: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
