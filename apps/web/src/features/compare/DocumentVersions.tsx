import type { ImportReport } from '@assay/contract';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../app/index.ts';
import { relativeTime, useImports } from '../../data/index.ts';
import { EmptyState, Field, LoadError, Select, Skeleton } from '../../ui/index.ts';
import { documentName, PlanView } from '../imports/index.ts';
import { between, versionName } from './versions-between.ts';

/** Two versions of an imported document, and what changed on the way from one to the other. */
export function DocumentVersions({ systemId }: { systemId: number }) {
  const imports = useImports(systemId);
  const [query, setQuery] = useSearchParams();
  if (imports.isPending) return <Skeleton rows={6} />;
  if (imports.isLoadingError) {
    return <LoadError onRetry={() => void imports.refetch()}>{messageOf(imports.error)}</LoadError>;
  }
  const versions = imports.data ?? [];
  if (versions.length < 2) {
    return (
      <EmptyState title="One version so far">
        Re-import a newer document on the screen of the system to compare the versions here.
      </EmptyState>
    );
  }
  const from = pick(versions, query.get('from')) ?? versions[1];
  const to = pick(versions, query.get('to')) ?? versions[0];
  const choose = (side: 'from' | 'to', id: string): void => {
    const next = new URLSearchParams(query);
    next.set(side, id);
    setQuery(next, { replace: true });
  };
  if (!from || !to) return null;
  return (
    <section aria-label="Comparison of two versions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <VersionChoice label="From" versions={versions} value={from.id} onChange={(id) => choose('from', id)} />
        <VersionChoice label="To" versions={versions} value={to.id} onChange={(id) => choose('to', id)} />
      </div>
      <Changes versions={between(versions, from.id, to.id)} />
    </section>
  );
}

function pick(versions: readonly ImportReport[], id: string | null): ImportReport | undefined {
  return versions.find((one) => String(one.id) === id);
}

interface ChoiceProps {
  label: string;
  versions: ImportReport[];
  value: number;
  onChange: (id: string) => void;
}

function VersionChoice({ label, versions, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {versions.map((one, index) => (
            <option key={one.id} value={one.id}>
              {versionName(one, versions.length - index)}, {relativeTime(one.created_at)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Changes({ versions }: { versions: ImportReport[] }) {
  if (versions.length === 0) return <p className="text-ink-dim">The same version on both sides: nothing changed.</p>;
  return (
    <ol className="grid gap-4">
      {versions.map((one) => (
        <li key={one.id} className="grid gap-3 rounded border border-line bg-surface p-4">
          <h3 className="font-semibold">
            {documentName(one)}{' '}
            <span className="font-normal text-ink-dim">
              {relativeTime(one.created_at)}
              {one.undone_at !== null && ', undone'}
            </span>
          </h3>
          {one.changes && <PlanView plan={one.changes} />}
        </li>
      ))}
    </ol>
  );
}
