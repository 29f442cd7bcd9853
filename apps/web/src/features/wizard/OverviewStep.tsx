import type { System } from '@assay/contract';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { api, fieldError, messageOf, useFailure } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import {
  Button,
  CodeText,
  EmptyState,
  Field,
  Input,
  MethodBadge,
  Notice,
  screenToastMs,
  showToast,
} from '../../ui/index.ts';
import { ImportSummary } from '../imports/index.ts';
import { AddressField, ProtectionField, useProtection } from '../protection/index.ts';
import { StepActions, StepFrame } from './StepFrame.tsx';
import type { StepMoves } from './StepFrame.tsx';

const SAMPLE = 5;

/** What was imported, with the fields that most often need a correction. */
export function OverviewStep({ system, next, back }: { system: System } & StepMoves) {
  const details = useDetails(system);
  const proceed = async (): Promise<void> => {
    if (await details.save()) next();
  };
  return (
    <StepFrame
      title="System Overview"
      hint="What the document contains. Check the name, the base URL and what Assay may send."
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void details.save();
        }}
      >
        <DetailFields details={details} />
        <ProtectionField baseUrl={details.baseUrl} {...details.protecting} />
        {details.error !== null && (
          <Notice kind="error">
            <p className="font-medium">Failed to save system details</p>
            <p>{details.error}</p>
          </Notice>
        )}
        <Found system={system} />
        <StepActions back={back}>
          <Button
            needs="updateSystem"
            type="submit"
            busy={details.busy}
            disabled={!details.changed || details.name.trim() === ''}
          >
            Save
          </Button>
          <Button
            kind="primary"
            icon={<ArrowRight size={14} />}
            disabled={details.busy || details.name.trim() === ''}
            onClick={() => void proceed()}
          >
            Continue
          </Button>
        </StepActions>
      </form>
    </StepFrame>
  );
}

function DetailFields({ details }: { details: ReturnType<typeof useDetails> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name">
        {(control) => (
          <Input
            {...control}
            value={details.name}
            maxLength={200}
            onChange={(event) => details.setName(event.target.value)}
          />
        )}
      </Field>
      <AddressField value={details.baseUrl} error={details.addressError} onChange={details.setBaseUrl} />
    </div>
  );
}

/** Name, base URL and protection while they are edited; `save` answers whether they are as at the server. */
function useDetails(system: System) {
  const [name, setName] = useState(system.name);
  const [baseUrl, setBaseUrl] = useState(system.base_url);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure<unknown>();
  const refresh = useRefresh();
  const { allowed, setProtection, setConsent, isChanged } = useProtection(system, baseUrl);
  const changed = name !== system.name || baseUrl !== system.base_url || isChanged;
  const save = async (): Promise<boolean> => {
    if (!changed) return true;
    setBusy(true);
    setFailure(null);
    try {
      const body = { name, base_url: baseUrl, description: system.description, ...allowed };
      const stored = await api.updateSystem({ params: { id: system.id }, body });
      await refresh();
      // What was typed in the meantime stays.
      setName((now) => (now === name ? (stored?.name ?? now) : now));
      setBaseUrl((now) => (now === baseUrl ? (stored?.base_url ?? now) : now));
      showToast('success', 'Configuration saved successfully', screenToastMs.saved);
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const protecting = { allowed, onChange: setProtection, onConsent: setConsent };
  const addressError = fieldError(failure, 'base_url');
  const error = failure === null || addressError !== undefined ? null : messageOf(failure);
  return { name, setName, baseUrl, setBaseUrl, protecting, busy, error, addressError, changed, save };
}

function Found({ system }: { system: System }) {
  const { endpoints } = system;
  if (endpoints.length === 0) {
    return <EmptyState title="No endpoints available.">The document describes no operation.</EmptyState>;
  }
  return (
    <div className="grid gap-3">
      <p>
        Found <strong className="tabular-nums">{endpoints.length}</strong>{' '}
        {endpoints.length === 1 ? 'endpoint' : 'endpoints'}
        {endpoints.length > SAMPLE ? ', among them:' : ':'}
      </p>
      <ul aria-label="Sample endpoints" className="divide-y divide-line rounded border border-line bg-surface">
        {endpoints.slice(0, SAMPLE).map((endpoint) => (
          <li key={endpoint.id} className="flex items-center gap-2 px-3 py-1.5">
            <MethodBadge method={endpoint.method} />
            <span className="min-w-0 truncate font-mono text-[13px]">{endpoint.endpoint}</span>
            <span className="truncate text-[13px] text-ink-dim">
              <CodeText>{endpoint.summary}</CodeText>
            </span>
          </li>
        ))}
      </ul>
      <ImportSummary systemId={system.id} />
    </div>
  );
}
