import type { ScenarioStrength } from '@assay/contract';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { useRefresh, useStrength } from '../../data/index.ts';
import { Button, Card, CodeText, LoadError, ProgressBar, showToast, Skeleton } from '../../ui/index.ts';
import { gapsOf, gapText } from './gaps.ts';
import type { Gap } from './gaps.ts';
import { addRuleLabel } from './values/add-rule-label.ts';

const SHOWN = 8;

/** How many of the ways in which the last good answer could go wrong the rules would notice, and what they would not. */
export function StrengthMeter({ scenarioId }: { scenarioId: number }) {
  const strength = useStrength(scenarioId);
  return (
    <Card title="Mutation score" className="min-w-0">
      {strength.isPending && <Skeleton rows={2} />}
      {strength.isLoadingError && (
        <LoadError onRetry={() => void strength.refetch()}>{messageOf(strength.error)}</LoadError>
      )}
      {strength.data && <Measured scenarioId={scenarioId} strength={strength.data} />}
    </Card>
  );
}

function Measured({ scenarioId, strength }: { scenarioId: number; strength: ScenarioStrength }) {
  const [all, setAll] = useState(false);
  if (!strength.available) return <p className="text-ink-dim">{strength.reason}</p>;
  const { killed, total, survivors, compared } = strength;
  const gaps = gapsOf(survivors);
  const shown = all ? gaps : gaps.slice(0, SHOWN);
  return (
    <div className="grid gap-3">
      <p>
        <strong className="tabular-nums">
          {killed} of {total}
        </strong>{' '}
        broken variants of the last good response are caught by the validation rules.
      </p>
      <ProgressBar value={killed} max={total} label="Mutation score" />
      {survivors.length === 0 && total > 0 && (
        <p className="flex items-center gap-1.5 text-pass">
          <ShieldCheck size={14} aria-hidden /> The validation rules catch every broken variant.
        </p>
      )}
      {survivors.length > 0 && <p className="-mb-2 font-medium">Nothing would notice if</p>}
      <ul className="divide-y divide-line">
        {shown.map((gap) => (
          <GapLine key={gap.mutations[0]} scenarioId={scenarioId} gap={gap} />
        ))}
      </ul>
      {compared === 0 && survivors.some(({ rule }) => rule === null) && (
        <p className="text-[13px] text-ink-dim">
          Run the scenario once more: validation rules with an exact value are proposed when two responses have it.
        </p>
      )}
      {gaps.length > shown.length && (
        <Button size="sm" kind="ghost" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {gaps.length}
        </Button>
      )}
    </div>
  );
}

function GapLine({ scenarioId, gap }: { scenarioId: number; gap: Gap }) {
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const add = async (rule: string): Promise<void> => {
    setBusy(true);
    try {
      await api.createValidation({ params: { id: scenarioId }, body: { validation_text: rule } });
      await refresh();
    } catch (error) {
      showToast('error', messageOf(error));
    }
    setBusy(false);
  };
  const { rule } = gap;
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1 text-[13px]">
        <span className="block">
          <CodeText>{gapText(gap)}</CodeText>
        </span>
        {rule !== null && (
          <span className="block text-ink-dim">
            Validation rule: <CodeText>{rule}</CodeText>
          </span>
        )}
      </span>
      {rule !== null && (
        <Button
          needs="createValidation"
          size="sm"
          icon={<Plus size={12} />}
          busy={busy}
          aria-label={addRuleLabel(rule)}
          onClick={() => void add(rule)}
        >
          Add
        </Button>
      )}
    </li>
  );
}
