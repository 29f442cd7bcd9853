import { useState } from 'react';
import { useImportReport } from '../../data/index.ts';
import { FileField, Notice } from '../../ui/index.ts';
import { readEnvironmentFile } from './environments.ts';
import type { Environment } from './environments.ts';

interface Props {
  systemId: number;
  disabled: boolean;
  /** The one that was chosen here; null while the one of the last import stays. */
  value: Environment | null;
  onChange: (environment: Environment) => void;
}

/** Which environment a newer collection is read with: the one of the last import, unless another file is chosen. */
export function EnvironmentFile({ systemId, disabled, value, onChange }: Props) {
  const { data: report } = useImportReport(systemId);
  const [error, setError] = useState<string | null>(null);
  // Only collections contain requests.
  if (report?.requests == null) return null;
  const choose = async (picked: File): Promise<void> => {
    setError(null);
    try {
      onChange(await readEnvironmentFile(picked));
    } catch {
      setError(`"${picked.name}" is not an environment file. Export the environment as JSON and choose that file.`);
    }
  };
  const name = value?.name ?? report.environment;
  return (
    <div className="grid gap-2">
      <FileField
        label="Other environment"
        testId="reimport-environment"
        accept=".json"
        disabled={disabled}
        onChoose={(file) => void choose(file)}
      />
      <p className="text-[13px] text-ink-dim">
        {name === null
          ? 'Variables without a value in the collection are left unchanged.'
          : value === null
            ? `Variables have the values of the environment "${name}", as in the last import. Secrets were not kept.`
            : `Variables have the values of the environment "${name}".`}
      </p>
      {error !== null && <Notice kind="error">{error}</Notice>}
    </div>
  );
}
