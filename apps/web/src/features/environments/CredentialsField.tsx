import { environmentCredentials } from '@assay/contract';
import type { EnvironmentCredentials } from '@assay/contract';
import { Field, Select } from '../../ui/index.ts';

export const credentialsLabels: Record<EnvironmentCredentials, string> = {
  own: 'Own credentials',
  system: 'Credentials of the system',
  none: 'No credentials',
};

const hints: Record<EnvironmentCredentials, string> = {
  own: 'Set them with the key button of the environment in the list. The credentials of the system are never sent to this address.',
  system: 'The credentials under Authentication are sent to this address too.',
  none: 'Requests that need a login are sent without one.',
};

interface Props {
  /** Null: own ones, or those of the system at its own host. */
  chosen: EnvironmentCredentials | null;
  isNew: boolean;
  onChange: (credentials: EnvironmentCredentials) => void;
}

/** Whose credentials requests in an environment carry. */
export function CredentialsField({ chosen, isNew, onChange }: Props) {
  const hint = chosen === null ? 'Its own credentials, unless it is on the same host as the system.' : hints[chosen];
  return (
    <Field label="Credentials" hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          onChange={({ target }) => {
            const found = environmentCredentials.find((one) => one === target.value);
            if (found !== undefined) onChange(found);
          }}
        >
          {isNew && chosen === null && <option value="">Decided by its address</option>}
          {(['own', 'system', 'none'] as const).map((one) => (
            <option key={one} value={one}>
              {credentialsLabels[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
