import { Button, Field, Input, JsonEditor, Notice } from '../../../ui/index.ts';
import { valueGroups } from './endpoint-values.ts';
import type { EndpointValues, ValueField, ValueGroup } from './endpoint-values.ts';

interface Props {
  values: EndpointValues;
  error: string | null;
  busy: boolean;
  onChange: (values: EndpointValues) => void;
  onSave: () => void;
}

/** The values of one endpoint by type, the body as JSON text. */
export function EndpointValuesForm({ values, error, busy, onChange, onSave }: Props) {
  const change = (group: ValueGroup, name: string, value: string): void =>
    onChange({ ...values, [group]: values[group].map((one) => (one.name === name ? { ...one, value } : one)) });
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Notice kind="info">
        These are the values of a successful request. A blank value is not sent; scenarios override them.
      </Notice>
      {valueGroups.map(({ id, label }) => (
        <Group key={id} label={label} fields={values[id]} onChange={(name, value) => change(id, name, value)} />
      ))}
      {values.body !== null && (
        <JsonEditor
          label="Body (JSON)"
          value={values.body}
          notJson="It cannot be saved like this."
          onChange={(body) => onChange({ ...values, body })}
        />
      )}
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button needs="saveConfiguration" type="submit" kind="primary" busy={busy} className="justify-self-start">
        Save Configuration
      </Button>
    </form>
  );
}

interface GroupProps {
  label: string;
  fields: readonly ValueField[];
  onChange: (name: string, value: string) => void;
}

function Group({ label, fields, onChange }: GroupProps) {
  if (fields.length === 0) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-[13px] font-semibold text-ink-dim">{label}</legend>
      {fields.map(({ name, value, description, required }) => (
        <Field key={name} label={required ? `${name} (required)` : name} hint={description}>
          {(control) => (
            <Input
              {...control}
              value={value}
              className="font-mono"
              spellCheck={false}
              onChange={(event) => onChange(name, event.target.value)}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
