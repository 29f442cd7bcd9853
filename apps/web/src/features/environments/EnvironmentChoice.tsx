import { useEffect } from 'react';
import { Field, Select } from '../../ui/index.ts';
import { chooseEnvironment, useChosenEnvironment } from './chosen-environment.ts';
import { useEnvironments } from '../../data/index.ts';

/** Where runs of a system go; nothing for a system without environments. */
export function EnvironmentChoice({ systemId }: { systemId: number }) {
  const { data: environments } = useEnvironments(systemId);
  const chosen = useChosenEnvironment(systemId);
  const isDeleted = environments !== undefined && chosen !== null && environments.every(({ id }) => id !== chosen);
  useEffect(() => {
    if (isDeleted) chooseEnvironment(systemId, null);
  }, [isDeleted, systemId]);
  if (environments === undefined || environments.length === 0) return null;
  return (
    <div className="max-w-48 min-w-32">
      <Field label="Environment" labelHidden>
        {(control) => (
          <Select
            {...control}
            title="Where runs are sent"
            value={chosen ?? ''}
            onChange={({ target }) => chooseEnvironment(systemId, target.value === '' ? null : Number(target.value))}
          >
            <option value="">No environment</option>
            {environments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
