import type { ApiEndpoint } from '@assay/contract';
import { httpMethods } from '@assay/contract';
import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { Button, Field, Input, Select, screenToastMs, showToast, Tabs, UnsavedGuard } from '../../ui/index.ts';
import { addressChange, countChanges, parameterChanges, saveParameters, toParameterDraft } from './endpoint-draft.ts';
import type { Saved } from './endpoint-draft.ts';
import { ParametersEditor } from './ParametersEditor.tsx';

interface Address {
  method: string;
  url: string;
}

/** Method, path and parameters of an endpoint; nothing is sent before Save Changes. */
export function EndpointConfiguration({ endpoint }: { endpoint: ApiEndpoint }) {
  const [tab, setTab] = useState('basic');
  const [address, setAddress] = useState<Address>({ method: endpoint.method, url: endpoint.endpoint });
  const [parameters, setParameters] = useState<Saved>(() => ({
    stored: endpoint.parameters,
    drafts: endpoint.parameters.map(toParameterDraft),
  }));
  const { busy, save } = useSave({ endpoint, address, parameters, setParameters });
  const dirty =
    addressChange(endpoint, address) !== null ||
    countChanges(parameterChanges(parameters.stored, parameters.drafts)) > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UnsavedGuard dirty={dirty && !busy} />
      <Tabs
        label="Endpoint configuration"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'basic',
            label: 'Basic Info',
            content: <BasicInfo endpoint={endpoint} address={address} onChange={setAddress} />,
          },
          {
            id: 'parameters',
            label: `Parameters (${parameters.drafts.length})`,
            content: (
              <ParametersEditor
                stored={parameters.stored}
                drafts={parameters.drafts}
                onChange={(change) => setParameters((before) => ({ ...before, drafts: change(before.drafts) }))}
              />
            ),
          },
        ]}
      />
      <div className="flex items-center gap-3">
        <Button needs="updateEndpoint" kind="primary" busy={busy} onClick={() => void save()}>
          Save Changes
        </Button>
        <span role="status" className="text-[13px] text-ink-dim">
          {dirty && 'Not saved yet. Runs use the saved configuration.'}
        </span>
      </div>
    </div>
  );
}

interface Saving {
  endpoint: ApiEndpoint;
  address: Address;
  parameters: Saved;
  setParameters: Dispatch<SetStateAction<Saved>>;
}

function useSave({ endpoint, address, parameters, setParameters }: Saving) {
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const save = async (): Promise<void> => {
    const moved = addressChange(endpoint, address);
    if (moved === null && countChanges(parameterChanges(parameters.stored, parameters.drafts)) === 0)
      return showToast('info', 'No changes detected to update.', screenToastMs.saved);
    setBusy(true);
    const params = { id: endpoint.id };
    try {
      if (moved !== null) {
        const method = httpMethods.find((entry) => entry === moved.method) ?? 'GET';
        await api.updateEndpoint({ params, body: { method, endpoint: moved.endpoint } });
      }
      await saveParameters(
        parameters,
        {
          remove: (parameterId) => api.deleteParameter({ params: { ...params, parameterId } }),
          update: (parameterId, body) => api.updateParameter({ params: { ...params, parameterId }, body }),
          create: (body) => api.createParameter({ params, body }),
        },
        setParameters,
      );
      await refresh();
      showToast('success', 'Configuration saved successfully', screenToastMs.saved);
    } catch (error) {
      showToast('error', `Failed to save configuration: ${messageOf(error)}`, screenToastMs.error);
    }
    setBusy(false);
  };
  return { busy, save };
}

interface BasicProps {
  endpoint: ApiEndpoint;
  address: Address;
  onChange: (address: Address) => void;
}

function BasicInfo({ endpoint, address, onChange }: BasicProps) {
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-[9rem_1fr]">
      <Field label="Method">
        {(control) => (
          <Select
            {...control}
            value={address.method}
            onChange={(event) => onChange({ ...address, method: event.target.value })}
          >
            {httpMethods.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="URL" hint={`Below ${endpoint.system_base_url || 'the base URL of the system'}`}>
        {(control) => (
          <Input
            {...control}
            value={address.url}
            className="font-mono"
            onChange={(event) => onChange({ ...address, url: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
