import type { EndpointWithConfig } from '@assay/contract';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../data/index.ts';
import { Button, CodeText, EmptyState, LoadError, MethodBadge, UnsavedGuard } from '../../../ui/index.ts';
import { hasParameters, toValues } from './endpoint-values.ts';
import { EndpointChoice } from './EndpointChoice.tsx';
import { EndpointValuesForm } from './EndpointValuesForm.tsx';
import { StepActions, StepFrame } from '../StepFrame.tsx';
import type { StepMoves } from '../StepFrame.tsx';
import { useSaveValues } from './use-save-values.ts';
import type { SaveValues } from './use-save-values.ts';
import { WithEndpoints } from './WithEndpoints.tsx';

/** The values that good requests are made with, endpoint by endpoint. */
export function EndpointsStep({ systemId, next, back }: { systemId: number } & StepMoves) {
  const saving = useSaveValues();
  return (
    <StepFrame
      title="Configure Endpoints"
      hint="Scenarios start from these values. Examples of the document are filled in."
    >
      <WithEndpoints systemId={systemId}>
        {(endpoints) => <MasterDetail endpoints={endpoints} saving={saving} />}
      </WithEndpoints>
      <UnsavedGuard dirty={saving.drafts.size > 0} />
      <StepActions back={back}>
        {saving.drafts.size > 0 && (
          <span className="text-[13px] text-warn">
            {plural(saving.drafts.size, 'endpoint')} not saved yet. Save first, or skip.
          </span>
        )}
        <Button kind="ghost" onClick={next}>
          Skip
        </Button>
        <Button kind="primary" icon={<ArrowRight size={14} />} disabled={saving.drafts.size > 0} onClick={next}>
          Continue
        </Button>
      </StepActions>
    </StepFrame>
  );
}

function MasterDetail({ endpoints, saving }: { endpoints: EndpointWithConfig[]; saving: SaveValues }) {
  // Not the first one: to select one without parameters marks it configured, which nobody has asked for yet.
  const [id, setId] = useState(() => endpoints.find((one) => hasParameters(toValues(one)))?.id ?? null);
  const selected = endpoints.find((one) => one.id === id) ?? null;
  if (endpoints.length === 0) return <EmptyState title="No endpoints available." />;
  const select = (endpoint: EndpointWithConfig): void => {
    setId(endpoint.id);
    const values = toValues(endpoint);
    if (!endpoint.configured && !hasParameters(values)) void saving.save(endpoint.id, values);
  };
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <EndpointChoice endpoints={endpoints} selected={id} unsaved={new Set(saving.drafts.keys())} onSelect={select} />
      {selected === null ? (
        <EmptyState title="No Endpoint Selected">Select an endpoint to see its parameters.</EmptyState>
      ) : (
        <Detail key={selected.id} endpoint={selected} saving={saving} />
      )}
    </div>
  );
}

function Detail({ endpoint, saving }: { endpoint: EndpointWithConfig; saving: SaveValues }) {
  const { id, method } = endpoint;
  const values = saving.drafts.get(id) ?? toValues(endpoint);
  const error = saving.failed?.id === id ? saving.failed.text : null;
  return (
    <section aria-label={`${method} ${endpoint.endpoint}`} className="grid content-start gap-4">
      <header className="min-w-0">
        <h3 className="flex min-w-0 items-center gap-2 font-semibold">
          <MethodBadge method={method} />
          <span className="min-w-0 truncate font-mono text-[14px]">{endpoint.endpoint}</span>
        </h3>
        <p className="text-ink-dim">
          <CodeText>{endpoint.summary}</CodeText>
        </p>
      </header>
      {hasParameters(values) ? (
        <EndpointValuesForm
          values={values}
          error={error}
          busy={saving.busy === id}
          onChange={(changed) => saving.edit(id, changed)}
          onSave={() => void saving.save(id, values)}
        />
      ) : error !== null ? (
        <LoadError onRetry={() => void saving.save(id, values)}>{error}</LoadError>
      ) : (
        <EmptyState title="This endpoint takes no parameters">There is nothing to configure.</EmptyState>
      )}
    </section>
  );
}
