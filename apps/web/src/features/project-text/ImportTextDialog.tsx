import type { ProjectTextPlan } from '@assay/contract';
import { plural } from '../../data/index.ts';
import { Button, Checkbox, Dialog, FileField, Notice, Spinner } from '../../ui/index.ts';
import { Group } from '../imports/index.ts';
import { useImportText } from './use-import-text.ts';

interface Props {
  systemId: number;
  onClose: () => void;
}

/** Imports scenarios as text: previews what changes, then applies it. */
export function ImportTextDialog({ systemId, onClose }: Props) {
  const { plan, busy, error, deletes, chooseFile, chooseDeletes, apply } = useImportText(systemId, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      wide
      title="Import text"
      description="Choose a YAML file of scenarios, or a zip archive of a project. You see what changes before anything is stored."
    >
      <FileField
        label="Text"
        testId="text-file"
        accept=".yaml,.yml,.zip"
        disabled={busy}
        onChoose={(file) => void chooseFile(file)}
      />
      <Checkbox
        checked={deletes}
        disabled={busy}
        onChange={(event) => chooseDeletes(event.target.checked)}
        label="Delete scenarios of these operations that the text does not have"
      />
      {busy && <Spinner />}
      {error !== null && <Notice kind="error">{error}</Notice>}
      {plan !== null && <Plan plan={plan} />}
      <div className="flex justify-end gap-2">
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" disabled={plan === null} busy={busy && plan !== null} onClick={() => void apply()}>
          Import
        </Button>
      </div>
    </Dialog>
  );
}

function Plan({ plan }: { plan: ProjectTextPlan }) {
  const { added, changed, deleted, kept, defaults, warnings, unchanged } = plan;
  return (
    <div className="grid gap-3">
      <Rows title="New" rows={added} />
      <Rows title="Changed" rows={changed} />
      <Rows title="Deleted" rows={deleted} />
      <Rows title="Not in the text: kept" rows={kept} />
      {defaults.length > 0 && (
        <Group title={`Other default values (${defaults.length})`}>
          {defaults.map((operation) => (
            <li key={operation} className="font-mono text-[12.5px] break-all">
              {operation}
            </li>
          ))}
        </Group>
      )}
      {warnings.length > 0 && (
        <Group title="Look at these">
          {warnings.map(({ file, line, message }) => (
            <li key={`${file} ${message}`}>
              {file}, line {line}: {message}
            </li>
          ))}
        </Group>
      )}
      <p className="text-ink-dim">{plural(unchanged, 'scenario')} unchanged</p>
    </div>
  );
}

function Rows({ title, rows }: { title: string; rows: ProjectTextPlan['added'] }) {
  if (rows.length === 0) return null;
  return (
    <Group title={`${title} (${rows.length})`}>
      {rows.map(({ operation, key, name }) => (
        <li key={`${operation}#${key}`} className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          <span className="min-w-0 font-mono text-[12.5px] break-all text-ink-dim">{operation}</span>
        </li>
      ))}
    </Group>
  );
}
