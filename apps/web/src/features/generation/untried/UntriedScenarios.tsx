import { untriedReasons, untriedTexts } from '@assay/contract';
import type { GenerationDepth, UntriedReason, UntriedScenarios as Untried } from '@assay/contract';
import { useState } from 'react';
import { messageOf } from '../../../app/index.ts';
import { plural, useUntried } from '../../../data/index.ts';
import { FilterButtons, LoadError, Skeleton } from '../../../ui/index.ts';
import { depths } from '../depths.ts';

/** What the document of an endpoint gives reason to test and that generation leaves out, with why. Asked for when it is opened. */
export function UntriedScenarios({ endpointId }: { endpointId: number }) {
  const [open, setOpen] = useState(false);
  const [depth, setDepth] = useState<GenerationDepth>('standard');
  return (
    <details
      className="rounded border border-line bg-surface"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer px-3 py-2 font-semibold hover:bg-sunken">Not generated</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line p-4">
        <p className="text-[13px] text-ink-dim">
          What the document gives reason to test and generation leaves out, without the scenarios that are there.
        </p>
        <FilterButtons
          label="Depth"
          value={depth}
          onChange={setDepth}
          options={depths.map(({ id, label }) => ({ id, label }))}
        />
        {open && <Loaded endpointId={endpointId} depth={depth} />}
      </div>
    </details>
  );
}

function Loaded({ endpointId, depth }: { endpointId: number; depth: GenerationDepth }) {
  const untried = useUntried(endpointId, depth);
  if (untried.isPending) return <Skeleton rows={4} />;
  if (untried.isLoadingError)
    return (
      <LoadError onRetry={() => void untried.refetch()}>
        What is not generated could not be loaded: {messageOf(untried.error)}
      </LoadError>
    );
  return <UntriedGroups scenarios={untried.data?.scenarios ?? []} />;
}

/** In groups by the reason, each with what it means. */
export function UntriedGroups({ scenarios }: Pick<Untried, 'scenarios'>) {
  if (scenarios.length === 0) return <p>Everything that the document gives reason to test is there.</p>;
  return untriedReasons.map((reason) => (
    <Group key={reason} reason={reason} scenarios={scenarios.filter((one) => one.reason === reason)} />
  ));
}

function Group({ reason, scenarios }: { reason: UntriedReason } & Pick<Untried, 'scenarios'>) {
  if (scenarios.length === 0) return null;
  const { title, text } = untriedTexts[reason];
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="font-medium">
        {title} <span className="font-normal text-ink-dim tabular-nums">({scenarios.length})</span>
      </h3>
      <p className="text-[13px] text-ink-dim">{text}</p>
      <ul className="divide-y divide-line rounded border border-line">
        {scenarios.map(({ name, requests }) => (
          <li key={name} className="flex items-baseline gap-3 px-3 py-1">
            <span className="min-w-0 flex-1 break-words">{name}</span>
            <span className="text-[13px] text-ink-dim tabular-nums">{plural(requests, 'request')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
