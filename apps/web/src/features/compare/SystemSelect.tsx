import type { System } from '@assay/contract';
import { Field, Select } from '../../ui/index.ts';

interface Props {
  systems: readonly Pick<System, 'id' | 'name'>[];
  value: number;
  onChange: (id: string) => void;
}

/** Which system is compared. */
export function SystemSelect({ systems, value, onChange }: Props) {
  return (
    <Field label="System">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {systems.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
