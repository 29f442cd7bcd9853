import { credentialLocations } from '@assay/scenario';
import { Field, Input, Select } from '../../../ui/index.ts';
import type { AuthDraft } from '../drafts/auth-draft.ts';
import { SecretInput, STORED } from './SecretInput.tsx';
import type { FieldsProps } from './TokenFlowFields.tsx';

/** A token that was obtained elsewhere. */
export function BearerFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <Field label="Token" error={errors.token} hint={STORED}>
      {(control) => (
        <SecretInput {...control} value={draft.token} onChange={(event) => onChange({ token: event.target.value })} />
      )}
    </Field>
  );
}

export function BasicFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Username" error={errors.username}>
        {(control) => (
          <Input
            {...control}
            value={draft.username}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ username: event.target.value })}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password} hint={STORED}>
        {(control) => (
          <SecretInput
            {...control}
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

export function ApiKeyFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <Field label="API key" error={errors.api_key} hint={STORED}>
        {(control) => (
          <SecretInput
            {...control}
            value={draft.api_key}
            onChange={(event) => onChange({ api_key: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Sent in" error={errors.key_location}>
          {(control) => (
            <Select
              {...control}
              value={draft.key_location}
              onChange={(event) => onChange({ key_location: event.target.value as AuthDraft['key_location'] })}
            >
              {credentialLocations.map((location) => (
                <option key={location}>{location}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Parameter name" error={errors.key_name}>
          {(control) => (
            <Input
              {...control}
              value={draft.key_name}
              spellCheck={false}
              className="font-mono"
              onChange={(event) => onChange({ key_name: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
