import { environmentFileHelp } from '@assay/api-model';
import type { EnvironmentImported } from '@assay/contract';
import { useId } from 'react';
import { plural } from '../../data/index.ts';
import { Button, Field, Input, Notice, Spinner } from '../../ui/index.ts';
import { useEnvironmentImport } from './use-environment-import.ts';
import type { ImportDraft } from './use-environment-import.ts';

interface Props {
  systemId: number;
  onDone: () => void;
}

/** Adds an environment from a file of another tool: shows what it becomes before anything is stored. */
export function EnvironmentImport({ systemId, onDone }: Props) {
  const { found, draft, errors, failure, busy, choose, change, store } = useEnvironmentImport(systemId, onDone);
  const id = useId();
  return (
    <form
      noValidate
      aria-label="Import environment file"
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 rounded border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      <p className="text-[13px] text-ink-dim">{environmentFileHelp} Values of type secret are stored encrypted.</p>
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="font-medium">
          Environment file
        </label>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          disabled={busy}
          onChange={({ target }) => {
            const picked = target.files?.[0];
            if (picked) void choose(picked);
          }}
        />
      </div>
      {busy && found === null && <Spinner />}
      {found !== null && (
        <>
          <AddressFields found={found} draft={draft} errors={errors} onChange={change} />
          <Preview found={found} />
        </>
      )}
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          needs="importEnvironment"
          kind="primary"
          type="submit"
          busy={busy && found !== null}
          disabled={found === null}
        >
          Import
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

interface AddressProps {
  found: EnvironmentImported;
  draft: ImportDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<ImportDraft>) => void;
}

function AddressFields({ found, draft, errors, onChange }: AddressProps) {
  return (
    <>
      <Field label="Name" error={errors['name']}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            maxLength={80}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Base URL" error={errors['base_url']} hint={addressHint(found)}>
        {(control) => (
          <Input
            {...control}
            value={draft.base_url}
            placeholder="https://staging.example.com"
            spellCheck={false}
            className="font-mono"
            onChange={({ target }) => onChange({ base_url: target.value })}
          />
        )}
      </Field>
    </>
  );
}

const addressHint = ({ base_url_variable: variable }: EnvironmentImported): string =>
  variable === null
    ? 'No variable in the file is clearly the address of the API. Enter the address yourself.'
    : `From the variable ${variable}.`;

function Preview({ found: { variables, left_out: leftOut } }: { found: EnvironmentImported }) {
  return (
    <>
      <section aria-label="Variables of the file" className="grid gap-2">
        <h3 className="font-medium">{plural(variables.length, 'variable')}</h3>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-[13px] sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          {variables.map(({ name, value, secret }) => (
            <div key={name} className="contents">
              <dt className="break-all">{name}</dt>
              <dd className="break-all text-ink-dim max-sm:pl-4">
                {value === '' ? 'no value' : value}
                {secret && ' (secret)'}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {leftOut.length > 0 && (
        <section aria-label="Left out" className="grid gap-2">
          <h3 className="font-medium">Left out</h3>
          <ul className="grid gap-1 text-[13px]">
            {leftOut.map(({ name, reason }, at) => (
              <li key={at}>
                <code className="break-all">{name}</code>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
