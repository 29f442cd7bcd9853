import { csrfSources } from '@assay/scenario';
import { Field, Select } from '../../../ui/index.ts';
import { DraftTextField } from './DraftTextField.tsx';
import { RequestFields } from './TokenFlowFields.tsx';
import type { FieldsProps } from './TokenFlowFields.tsx';

const sources: Record<(typeof csrfSources)[number], string> = {
  cookie: 'A cookie',
  header: 'A response header',
  body: 'The response body',
};

/** A login whose cookies every request carries, with the CSRF token that some servers demand. */
export function SessionFields(props: FieldsProps) {
  const { draft, errors, onChange } = props;
  return (
    <>
      <RequestFields {...props} />
      <Field label="CSRF token" error={errors.csrf_source} hint="Sent in a header with each request.">
        {(control) => (
          <Select
            {...control}
            value={draft.csrf_source}
            onChange={(event) => onChange({ csrf_source: csrfSources.find((one) => one === event.target.value) ?? '' })}
          >
            <option value="">None</option>
            {csrfSources.map((source) => (
              <option key={source} value={source}>
                {sources[source]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.csrf_source !== '' && <CsrfFields {...props} />}
    </>
  );
}

function CsrfFields(fields: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DraftTextField
          {...fields}
          name="csrf_source_name"
          label="Name in the response"
          placeholder="XSRF-TOKEN"
          hint="The name of the cookie or header; for a body, a path or the name of a form field."
        />
        <DraftTextField {...fields} name="csrf_header" label="Sent in the header" placeholder="X-CSRF-Token" />
      </div>
      <DraftTextField
        {...fields}
        name="csrf_endpoint"
        label="CSRF endpoint (optional)"
        placeholder="https://api.example.com/csrf"
        hint="Requested before the login. In the body of the login, {{csrf}} stands for the token."
      />
    </>
  );
}
