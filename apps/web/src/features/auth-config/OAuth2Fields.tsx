import { Field, Input, Select } from '../../ui/index.ts';
import type { AuthDraft } from './drafts/auth-draft.ts';
import { SecretInput, STORED } from './SecretInput.tsx';
import type { FieldsProps } from './TokenFlowFields.tsx';

type TextField = 'token_url' | 'client_id' | 'scope' | 'audience';

/** A client that signs in as itself (RFC 6749 section 4.4). */
export function OAuth2Fields({ draft, errors, onChange }: FieldsProps) {
  const text = (name: TextField, label: string, more: { hint?: string; placeholder?: string } = {}) => (
    <Field label={label} error={errors[name]} hint={more.hint}>
      {(control) => (
        <Input
          {...control}
          value={draft[name]}
          placeholder={more.placeholder}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {text('token_url', 'Token URL', { placeholder: 'https://id.example.com/oauth2/token' })}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('client_id', 'Client ID')}
        <Field label="Client secret" error={errors.client_secret} hint={STORED}>
          {(control) => (
            <SecretInput
              {...control}
              value={draft.client_secret}
              onChange={(event) => onChange({ client_secret: event.target.value })}
            />
          )}
        </Field>
        {text('scope', 'Scope (optional)', { hint: 'Separate several with spaces.' })}
        {text('audience', 'Audience (optional)', { hint: 'Only if the server requires one.' })}
      </div>
      <Field label="How the client secret is sent" error={errors.client_authentication}>
        {(control) => (
          <Select
            {...control}
            value={draft.client_authentication}
            onChange={(event) =>
              onChange({ client_authentication: event.target.value as AuthDraft['client_authentication'] })
            }
          >
            <option value="client_secret_basic">In the Authorization header (client_secret_basic)</option>
            <option value="client_secret_post">In the form (client_secret_post)</option>
          </Select>
        )}
      </Field>
    </>
  );
}
