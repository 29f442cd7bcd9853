import type { Environment } from '@assay/contract';
import { MAX_ENVIRONMENTS } from '@assay/contract';
import { KeyRound, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf, useFailure } from '../../app/index.ts';
import { plural, useEnvironments, useRefresh } from '../../data/index.ts';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  IconButton,
  LoadError,
  Notice,
  showToast,
  Skeleton,
} from '../../ui/index.ts';
import { AuthForm } from '../auth-config/index.ts';
import { confirmPresets } from '../confirmations/index.ts';
import { protectionLabels } from '../protection/index.ts';
import { credentialsLabels } from './CredentialsField.tsx';
import { EnvironmentForm } from './EnvironmentForm.tsx';
import { EnvironmentImport } from './EnvironmentImport.tsx';

type OpenForm = number | 'new' | 'import';

/** The environments of a system: other addresses of the same API, with what differs there. */
export function EnvironmentsTab({ systemId }: { systemId: number }) {
  const environments = useEnvironments(systemId);
  const [open, setOpen] = useState<OpenForm | null>(null);
  if (environments.isPending) return <Skeleton rows={4} />;
  if (environments.data === undefined)
    return <LoadError onRetry={() => void environments.refetch()}>{messageOf(environments.error)}</LoadError>;
  const list = environments.data;
  // What was stored is in the list before its form closes; a form that was opened meanwhile stays.
  const close = (form: OpenForm) => (): void => setOpen((current) => (current === form ? null : current));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-2xl text-[13px] text-ink-dim">
        The same API at other addresses, such as staging beside production. Choose one beside Run, and the run goes
        there with its variables, headers and credentials.
      </p>
      {list.length === 0 && open === null && (
        <EmptyState
          title="No environments yet"
          action={<Add onAdd={() => setOpen('new')} onImport={() => setOpen('import')} />}
        >
          Runs go to the base URL of the system.
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul aria-label="Environments" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {list.map((one) => (
            <li key={one.id}>
              {open === one.id ? (
                <EnvironmentForm systemId={systemId} environment={one} onDone={close(one.id)} />
              ) : (
                <Line environment={one} onEdit={() => setOpen(one.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' && <EnvironmentForm systemId={systemId} environment={null} onDone={close('new')} />}
      {open === 'import' && <EnvironmentImport systemId={systemId} onDone={close('import')} />}
      {list.length > 0 && list.length < MAX_ENVIRONMENTS && open === null && (
        <Add onAdd={() => setOpen('new')} onImport={() => setOpen('import')} />
      )}
      {list.length >= MAX_ENVIRONMENTS && (
        <Notice kind="info">A system has at most {MAX_ENVIRONMENTS} environments.</Notice>
      )}
    </div>
  );
}

function Add({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button needs="createEnvironment" icon={<Plus size={14} />} onClick={onAdd}>
        Add environment
      </Button>
      <Button needs="importEnvironment" icon={<Upload size={14} />} onClick={onImport}>
        Import environment file
      </Button>
    </div>
  );
}

function Line({ environment, onEdit }: { environment: Environment; onEdit: () => void }) {
  const { id, name, base_url: baseUrl, protection, variables, headers, credentials } = environment;
  const [deleting, setDeleting] = useState(false);
  const [signsIn, setSignsIn] = useState(false);
  return (
    <div className="rounded border border-line bg-surface">
      <div className="flex items-center gap-2 px-3 py-2">
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-medium">{name}</h3>
          <p className="truncate font-mono text-[13px]">{baseUrl}</p>
          <p className="text-[13px] text-ink-dim">
            {protectionLabels[protection]} · {plural(variables.length, 'variable')} · {plural(headers.length, 'header')}{' '}
            · {credentialsText(environment)}
          </p>
        </div>
        {credentials === 'own' && (
          <IconButton
            label={`Credentials of ${name}`}
            aria-expanded={signsIn}
            icon={<KeyRound size={14} />}
            onClick={() => setSignsIn(!signsIn)}
          />
        )}
        <IconButton needs="updateEnvironment" label={`Edit ${name}`} icon={<Pencil size={14} />} onClick={onEdit} />
        <IconButton
          needs="deleteEnvironment"
          label={`Delete ${name}`}
          icon={<Trash2 size={14} />}
          onClick={() => setDeleting(true)}
        />
        {deleting && <DeleteDialog environment={environment} onClose={() => setDeleting(false)} />}
      </div>
      {signsIn && credentials === 'own' && (
        <section aria-label={`Credentials of ${name}`} className="border-t border-line p-4">
          <AuthForm systemId={environment.system_id} environmentId={id} />
        </section>
      )}
    </div>
  );
}

const credentialsText = ({ credentials, has_own_credentials: has }: Environment): string =>
  credentials === 'own' && !has ? 'No credentials entered' : credentialsLabels[credentials];

function DeleteDialog({ environment: { id, name }, onClose }: { environment: Environment; onClose: () => void }) {
  const [processing, setProcessing] = useState(false);
  const [error, setError] = useFailure();
  const refresh = useRefresh();
  const remove = async (): Promise<void> => {
    setProcessing(true);
    try {
      await api.deleteEnvironment({ params: { id } });
      showToast('success', `Environment ${name} was deleted.`);
      await refresh();
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
      setProcessing(false);
    }
  };
  return (
    <ConfirmDialog
      open
      {...confirmPresets.deleteEnvironment}
      processing={processing}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        {name} is deleted with its variables, headers and secrets. Runs that were sent to it stay in the history under
        its name.
      </p>
      {error !== null && <Notice kind="error">{error}</Notice>}
    </ConfirmDialog>
  );
}
