import { BEARER_TOKEN_FORMAT, credentialLocations } from '@assay/scenario';
import { Field, Input, Select, TextArea } from '../../../ui/index.ts';
import { InstructionReading } from './InstructionReading.tsx';
import { formatObject } from '../drafts/auth-draft.ts';
import type { AuthDraft } from '../drafts/auth-draft.ts';
import type { DraftErrors } from '../drafts/check-draft.ts';

export interface FieldsProps {
  draft: AuthDraft;
  errors: DraftErrors;
  onChange: (part: Partial<AuthDraft>) => void;
}

/** How a token is fetched, and how requests carry it. */
export function TokenFlowFields(props: FieldsProps) {
  return (
    <>
      <RequestFields {...props} />
      <ExtractionField {...props} />
      <UsageFields {...props} />
    </>
  );
}

/** The request that somebody signs in with. */
export function RequestFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <Field label="HTTP Method">
          {(control) => (
            <Select
              {...control}
              value={draft.http_method}
              onChange={(event) => onChange({ http_method: event.target.value as AuthDraft['http_method'] })}
            >
              {['GET', 'POST', 'PUT', 'PATCH'].map((method) => (
                <option key={method}>{method}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Authentication Endpoint" error={errors.auth_endpoint}>
          {(control) => (
            <Input
              {...control}
              value={draft.auth_endpoint}
              placeholder="https://api.example.com/login"
              className="font-mono"
              onChange={(event) => onChange({ auth_endpoint: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <JsonField
          label="Headers (JSON)"
          error={errors.auth_headers}
          value={draft.auth_headers}
          onChange={(text) => onChange({ auth_headers: text })}
        />
        <JsonField
          label="Body (JSON)"
          hint="Stored encrypted; secrets are shown as ********."
          error={errors.auth_body}
          value={draft.auth_body}
          onChange={(text) => onChange({ auth_body: text })}
        />
      </div>
    </>
  );
}

interface JsonFieldProps {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

function JsonField({ label, hint, error, value, onChange }: JsonFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <TextArea
          {...control}
          value={value}
          spellCheck={false}
          className="font-mono text-[12.5px]"
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(formatObject(value))}
        />
      )}
    </Field>
  );
}

function ExtractionField({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <Field
        label="Token extraction instruction"
        error={errors.token_extraction_instruction}
        hint="Describe in one sentence where the token is in the response."
      >
        {(control) => (
          <Input
            {...control}
            value={draft.token_extraction_instruction}
            placeholder="take access_token from the JSON response"
            onChange={(event) => onChange({ token_extraction_instruction: event.target.value })}
          />
        )}
      </Field>
      <InstructionReading
        text={draft.token_extraction_instruction}
        onUse={(text) => onChange({ token_extraction_instruction: text })}
      />
    </>
  );
}

function UsageFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Token usage location">
        {(control) => (
          <Select
            {...control}
            value={draft.token_usage_location}
            onChange={(event) =>
              onChange({ token_usage_location: event.target.value as AuthDraft['token_usage_location'] })
            }
          >
            {credentialLocations.map((location) => (
              <option key={location}>{location}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Parameter name" error={errors.token_param_name}>
        {(control) => (
          <Input
            {...control}
            value={draft.token_param_name}
            onChange={(event) => onChange({ token_param_name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Token format (optional)" error={errors.token_format}>
        {(control) => (
          <Input
            {...control}
            value={draft.token_format}
            placeholder={BEARER_TOKEN_FORMAT}
            onChange={(event) => onChange({ token_format: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
