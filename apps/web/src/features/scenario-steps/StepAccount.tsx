import { Field, Select } from '../../ui/index.ts';
import { accountText } from './accounts.ts';
import type { ScenarioLogin, StepLogin } from './accounts.ts';
import type { StepDraft } from './step-drafts.ts';

interface Props {
  label: string;
  login: StepDraft['login'];
  accounts: readonly ScenarioLogin[];
  onChange: (login: StepDraft['login']) => void;
}

/** Whose credentials a step sends; an account that is not configured any more stays in the list. */
export function StepAccount({ label, login, accounts, onChange }: Props) {
  const logins = [...new Set<StepLogin>([...accounts, ...(login === undefined ? [] : [login]), 'none'])];
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-2 sm:pl-6.5">
      <span className="pt-1.5 text-[13px] text-ink-dim" aria-hidden>
        signs in as
      </span>
      <Field label={label} labelHidden>
        {(control) => (
          <Select
            {...control}
            value={login ?? 'own'}
            className="w-auto max-w-full"
            onChange={(event) => {
              const chosen = logins.find((one) => one === event.target.value);
              onChange(chosen === 'own' ? undefined : chosen);
            }}
          >
            {logins.map((one) => (
              <option key={one} value={one}>
                {accountText(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
