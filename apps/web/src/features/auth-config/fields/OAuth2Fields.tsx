import { Field, Select } from '../../../ui/index.ts';
import type { AuthDraft } from '../drafts/auth-draft.ts';
import { DraftTextField } from './DraftTextField.tsx';
import { SecretInput, STORED } from './SecretInput.tsx';
import type { FieldsProps } from './TokenFlowFields.tsx';

/** A client that signs in as itself (RFC 6749 section 4.4). */
export function OAuth2Fields({ draft, errors, onChange }: FieldsProps) {
  const fields = { draft, errors, onChange };
  return (
    <>
      <DraftTextField
        {...fields}
        name="token_url"
        label="Token URL"
        placeholder="https://id.example.com/oauth2/token"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DraftTextField {...fields} name="client_id" label="Client ID" />
        <Field label="Client secret" error={errors.client_secret} hint={STORED}>
          {(control) => (
            <SecretInput
              {...control}
              value={draft.client_secret}
              onChange={(event) => onChange({ client_secret: event.target.value })}
            />
          )}
        </Field>
        <DraftTextField {...fields} name="scope" label="Scope (optional)" hint="Separate several with spaces." />
        <DraftTextField
          {...fields}
          name="audience"
          label="Audience (optional)"
          hint="Only if the server requires one."
        />
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
