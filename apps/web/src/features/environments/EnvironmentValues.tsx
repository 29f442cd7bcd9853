import { SECRET_MASK } from '@assay/contract';
import { Plus, Trash2 } from 'lucide-react';
import { Button, Checkbox, Field, IconButton, Input } from '../../ui/index.ts';
import { newValue } from './environment-draft.ts';
import type { DraftErrors, ValueDraft } from './environment-draft.ts';

interface Props {
  title: string;
  /** What one row is, such as `variable`. */
  one: string;
  hint: string;
  rows: readonly ValueDraft[];
  errors: DraftErrors;
  onChange: (rows: ValueDraft[]) => void;
}

/** Names and values, plain or secret. */
export function EnvironmentValues({ title, one, hint, rows, errors, onChange }: Props) {
  const change = (key: string, part: Partial<ValueDraft>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">{title}</legend>
      <p className="text-[13px] text-ink-dim">{hint}</p>
      {rows.map((row, at) => (
        <Row
          key={row.key}
          row={row}
          label={row.name || `${one} ${at + 1}`}
          errors={errors}
          onChange={(part) => change(row.key, part)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Plus size={12} />}
        onClick={() => onChange([...rows, newValue()])}
      >
        Add {one}
      </Button>
    </fieldset>
  );
}

interface RowProps {
  row: ValueDraft;
  label: string;
  errors: DraftErrors;
  onChange: (part: Partial<ValueDraft>) => void;
  onRemove: () => void;
}

function Row({ row, label, errors, onChange, onRemove }: RowProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto_auto]"
    >
      <Field label={`Name of ${label}`} labelHidden error={errors[`${row.key}.name`]}>
        {(control) => (
          <Input
            {...control}
            value={row.name}
            placeholder="name"
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-[13px]"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="max-sm:order-3">
        <Field label={`Value of ${label}`} labelHidden error={errors[`${row.key}.value`]}>
          {(control) => (
            <Input
              {...control}
              type={row.secret ? 'password' : 'text'}
              value={row.value}
              placeholder="value"
              autoComplete={row.secret ? 'new-password' : 'off'}
              spellCheck={false}
              className="font-mono text-[13px]"
              onFocus={(event) => {
                if (event.target.value === SECRET_MASK) event.target.select();
              }}
              onChange={(event) => onChange({ value: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label="Secret"
        className="h-8 max-sm:order-4"
        checked={row.secret}
        onChange={({ target }) =>
          // A stored secret is not known here, so it cannot become plain.
          onChange({ secret: target.checked, ...(row.value === SECRET_MASK && { value: '' }) })
        }
      />
      <IconButton label={`Remove ${label}`} icon={<Trash2 size={14} />} onClick={onRemove} />
    </div>
  );
}
