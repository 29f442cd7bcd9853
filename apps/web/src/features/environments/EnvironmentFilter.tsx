import { useEnvironments } from '../../data/index.ts';
import { Field, Select } from '../../ui/index.ts';

interface Props {
  systemId: number | null;
  /** Id of an environment, `none` for the base URL, empty for all. */
  value: string;
  onChange: (value: string) => void;
}

/** Narrows what is shown to one environment; nothing for a system without any. */
export function EnvironmentFilter({ systemId, value, onChange }: Props) {
  const environments = useEnvironments(systemId).data ?? [];
  if (environments.length === 0 && value === '') return null;
  return (
    <Field label="Show environment" labelHidden>
      {(control) => (
        <Select
          {...control}
          className="w-auto max-w-48"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">All environments</option>
          <option value="none">Base URL</option>
          {environments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
