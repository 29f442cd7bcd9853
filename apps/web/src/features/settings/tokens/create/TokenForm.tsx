import { Button, Field, Input, Notice, Select } from '../../../../ui/index.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import { kindTexts, lifetimes } from '../token-texts.ts';
import { useTokenForm } from './use-token-form.ts';
import type { TokenFormProps } from './use-token-form.ts';

/** Label, scopes and lifetime of a new token. */
export function TokenForm(props: TokenFormProps) {
  const { kind, creating } = props;
  const { values, edit, submit, isValid, problems, failure } = useTokenForm(props);
  return (
    <form
      noValidate
      aria-label={kindTexts[kind].generate}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label="Label" hint="What the token is for." error={problems.label}>
        {(control) => (
          <Input
            {...control}
            value={values.label}
            required
            autoComplete="off"
            onChange={({ target }) => edit({ label: target.value })}
          />
        )}
      </Field>
      <ScopeChoice scopes={values.scopes} problem={problems.scopes} onChange={(scopes) => edit({ scopes })} />
      <Field label="Expiration" error={problems.expires_at}>
        {(control) => (
          <Select
            {...control}
            value={values.expires_at ?? ''}
            onChange={({ target }) =>
              edit({ expires_at: lifetimes.find(({ days }) => String(days) === target.value)?.days ?? null })
            }
          >
            {lifetimes.map(({ days, label }) => (
              <option key={label} value={days ?? ''}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Notice kind="warning">{kindTexts[kind].warning}</Notice>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" kind="primary" className="justify-self-end" disabled={!isValid} busy={creating}>
        Create
      </Button>
    </form>
  );
}
