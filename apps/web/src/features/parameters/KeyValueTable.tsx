import { Plus, Trash2 } from 'lucide-react';
import { Button, Field, IconButton, Input } from '../../ui/index.ts';
import { duplicateKeys } from './duplicate-keys.ts';

export interface KeyValue {
  /** Tells rows apart while they are edited. */
  key: string;
  name: string;
  value: string;
  hint?: string | null;
}

interface Props {
  /** What one row is, such as `header`. */
  one: string;
  none: string;
  rows: readonly KeyValue[];
  onChange: (key: string, part: { name?: string; value?: string }) => void;
  onAdd: () => void;
  onRemove: (key: string) => void;
}

/** Names and values that can be added, changed and removed; duplicate names are flagged. */
export function KeyValueTable({ one, none, rows, onChange, onAdd, onRemove }: Props) {
  const twice = duplicateKeys(rows.map(({ name }) => name));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows.length === 0 && <p className="text-ink-dim">{none}</p>}
      {rows.map((row, index) => (
        <div
          key={row.key}
          role="group"
          aria-label={row.name || `New ${one}`}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2"
        >
          <Field label={`Name of ${one} ${index + 1}`} labelHidden error={twice[index] ? 'Duplicate key' : undefined}>
            {(control) => (
              <Input
                {...control}
                value={row.name}
                placeholder="name"
                maxLength={200}
                spellCheck={false}
                className="font-mono text-[13px]"
                onChange={(event) => onChange(row.key, { name: event.target.value })}
              />
            )}
          </Field>
          <Field label={`Value of ${row.name || `${one} ${index + 1}`}`} labelHidden hint={row.hint}>
            {(control) => (
              <Input
                {...control}
                value={row.value}
                placeholder="Not sent"
                spellCheck={false}
                className="font-mono text-[13px]"
                onChange={(event) => onChange(row.key, { value: event.target.value })}
              />
            )}
          </Field>
          <IconButton
            label={`Remove ${row.name || `${one} ${index + 1}`}`}
            icon={<Trash2 size={14} />}
            className="mt-0.5"
            onClick={() => onRemove(row.key)}
          />
        </div>
      ))}
      <Button size="sm" className="justify-self-start" icon={<Plus size={12} />} onClick={onAdd}>
        Add {one}
      </Button>
    </div>
  );
}
