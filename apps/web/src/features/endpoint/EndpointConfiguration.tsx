import type { ApiEndpoint, EndpointParameter } from '@assay/contract';
import { httpMethods } from '@assay/contract';
import { useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { Button, EmptyState, Field, Input, Notice, Select, showToast, Tabs, TextArea } from '../../ui/index.ts';
import { changedParameters, toParameterText, toPath } from './endpoint-draft.ts';

const SAVED_TOAST_MS = 4000;
const UPDATE_ERROR_MS = 6000;

export function EndpointConfiguration({ endpoint }: { endpoint: ApiEndpoint }) {
  const [tab, setTab] = useState('basic');
  const [method, setMethod] = useState<string>(endpoint.method);
  const [url, setUrl] = useState(endpoint.endpoint);
  const [values, setValues] = useState(
    () => new Map(endpoint.parameters.map((parameter) => [parameter.id, toParameterText(parameter)])),
  );
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const save = async (): Promise<void> => {
    const path = toPath(url, endpoint.system_base_url);
    const basicChanged = method !== endpoint.method || path !== endpoint.endpoint;
    const parameters = changedParameters(endpoint.parameters, values);
    if (!basicChanged && parameters.length === 0)
      return showToast('info', 'No changes detected to update.', SAVED_TOAST_MS);
    setBusy(true);
    try {
      if (basicChanged) {
        const chosen = httpMethods.find((entry) => entry === method) ?? 'GET';
        await api.updateEndpoint({ params: { id: endpoint.id }, body: { method: chosen, endpoint: path } });
      }
      for (const { id, ...body } of parameters)
        await api.updateParameter({ params: { id: endpoint.id, parameterId: id }, body });
      await refresh();
      showToast('success', 'Configuration saved successfully', SAVED_TOAST_MS);
    } catch (error) {
      showToast('error', messageOf(error) || 'Failed to save configuration', UPDATE_ERROR_MS);
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      <Tabs
        label="Endpoint configuration"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'basic',
            label: 'Basic Info',
            content: (
              <div className="grid max-w-2xl gap-4 sm:grid-cols-[9rem_1fr]">
                <Field label="Method">
                  {(control) => (
                    <Select {...control} value={method} onChange={(event) => setMethod(event.target.value)}>
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
                      value={url}
                      className="font-mono"
                      onChange={(event) => setUrl(event.target.value)}
                    />
                  )}
                </Field>
              </div>
            ),
          },
          {
            id: 'parameters',
            label: `Parameters (${endpoint.parameters.length})`,
            content: (
              <Parameters
                parameters={endpoint.parameters}
                values={values}
                onChange={(id, text) => setValues(new Map([...values, [id, text]]))}
              />
            ),
          },
        ]}
      />
      <Button kind="primary" className="justify-self-start" busy={busy} onClick={() => void save()}>
        Save Changes
      </Button>
    </div>
  );
}

interface ParametersProps {
  parameters: EndpointParameter[];
  values: ReadonlyMap<number, string>;
  onChange: (id: number, text: string) => void;
}

function Parameters({ parameters, values, onChange }: ParametersProps) {
  if (parameters.length === 0) return <EmptyState title="This endpoint takes no parameters" />;
  return (
    <div className="grid max-w-2xl gap-4">
      <Notice kind="info">
        These are the values of a successful request. A blank value is not sent; scenarios override them.
      </Notice>
      {parameters.map((parameter) => (
        <Field
          key={parameter.id}
          label={`${parameter.parameter_name} (${parameter.parameter_type})`}
          hint={parameter.description}
        >
          {(control) =>
            parameter.parameter_type === 'body' ? (
              <TextArea
                {...control}
                value={values.get(parameter.id) ?? ''}
                spellCheck={false}
                rows={10}
                className="font-mono text-[12.5px]"
                onChange={(event) => onChange(parameter.id, event.target.value)}
              />
            ) : (
              <Input
                {...control}
                value={values.get(parameter.id) ?? ''}
                className="font-mono"
                onChange={(event) => onChange(parameter.id, event.target.value)}
              />
            )
          }
        </Field>
      ))}
    </div>
  );
}
