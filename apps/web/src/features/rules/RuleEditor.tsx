import type { Validation } from '@assay/contract';
import { Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf, withReason } from '../../app/index.ts';
import { useRefresh, useValidations } from '../../data/index.ts';
import { Button, cn, EmptyState, IconButton, Input, LoadError, Notice, showToast, Skeleton } from '../../ui/index.ts';
import {
  blockingError,
  changesOf,
  isChanged,
  resetDrafts,
  rulePlaceholders,
  ruleTexts,
  saveChanges,
  toDrafts,
} from './rule-drafts.ts';
import type { RuleDraft } from './rule-drafts.ts';
import { UnderstoodAs } from './UnderstoodAs.tsx';
import { useCompilation } from './use-compilation.ts';

export function RuleEditor({ scenarioId }: { scenarioId: number }) {
  const validations = useValidations(scenarioId);
  if (validations.isPending) return <Skeleton rows={3} />;
  if (validations.isLoadingError) {
    return <LoadError onRetry={() => void validations.refetch()}>{messageOf(validations.error)}</LoadError>;
  }
  const stored = validations.data ?? [];
  // A saved state that differs starts the editor anew.
  return (
    <Editor
      key={stored.map((rule) => `${rule.id}:${rule.validation_text}`).join('|')}
      scenarioId={scenarioId}
      stored={stored}
    />
  );
}

let newKeys = 0;

function Editor({ scenarioId, stored }: { scenarioId: number; stored: Validation[] }) {
  const [drafts, setDrafts] = useState(() => toDrafts(stored));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const change = (key: string, part: Partial<RuleDraft>): void =>
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const add = (): void => {
    newKeys += 1;
    setDrafts((before) => [...before, { key: `new-${newKeys}`, id: null, text: '', original: null, deleted: false }]);
  };
  const reset = (): void => {
    setDrafts(resetDrafts);
    setError(null);
  };
  const save = async (): Promise<void> => {
    const blocked = blockingError(drafts);
    setError(blocked);
    if (blocked !== null) return;
    setBusy(true);
    try {
      await saveChanges(changesOf(drafts), callsFor(scenarioId), (key, saved) =>
        setDrafts((before) =>
          before.flatMap((draft) => (draft.key !== key ? [draft] : saved === null ? [] : [{ ...draft, ...saved }])),
        ),
      );
      await refresh();
      showToast('success', 'Validation rules saved.', 3000);
    } catch (failure) {
      setError(withReason(ruleTexts.saveFailed, failure));
    }
    setBusy(false);
  };
  return (
    <section aria-label="Validation rules" className="grid gap-4">
      {drafts.length === 0 && (
        <EmptyState title="No validation rules yet">Write what must be true of the response, in a sentence.</EmptyState>
      )}
      <ol className="grid gap-3">
        {drafts.map((draft, index) => (
          <RuleRow
            key={draft.key}
            draft={draft}
            index={index}
            scenarioId={scenarioId}
            onChange={(part) => change(draft.key, part)}
            onDrop={() => setDrafts((before) => before.filter((entry) => entry.key !== draft.key))}
          />
        ))}
      </ol>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus size={14} />} onClick={add}>
          Add rule
        </Button>
        <span className="flex-1" />
        <Button icon={<RotateCcw size={14} />} disabled={!isChanged(drafts) || busy} onClick={reset}>
          Reset
        </Button>
        <Button kind="primary" busy={busy} disabled={!isChanged(drafts)} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </section>
  );
}

function callsFor(scenarioId: number): Parameters<typeof saveChanges>[1] {
  const params = { id: scenarioId };
  return {
    create: (text) => api.createValidation({ params, body: { validation_text: text } }),
    update: (validationId, text) =>
      api.updateValidation({ params: { ...params, validationId }, body: { validation_text: text } }),
    remove: (validationId) => api.deleteValidation({ params: { ...params, validationId } }),
  };
}

interface RuleRowProps {
  draft: RuleDraft;
  index: number;
  scenarioId: number;
  onChange: (part: Partial<RuleDraft>) => void;
  onDrop: () => void;
}

function RuleRow({ draft, index, scenarioId, onChange, onDrop }: RuleRowProps) {
  const { compilation, failure } = useCompilation(draft.text, scenarioId);
  if (draft.deleted) {
    return (
      <li className="flex items-center gap-3 rounded border border-dashed border-line-strong px-3 py-2 text-ink-dim">
        <span className="flex-1 line-through">{draft.original}</span>
        <Button size="sm" kind="ghost" onClick={() => onChange({ deleted: false })}>
          Keep
        </Button>
      </li>
    );
  }
  const changed = draft.id === null || draft.text.trim() !== draft.original;
  return (
    <li className={cn('grid gap-1 rounded border bg-surface p-3', changed ? 'border-accent' : 'border-line')}>
      <div className="flex items-center gap-2">
        <Input
          aria-label={`Rule ${index + 1}`}
          value={draft.text}
          placeholder={rulePlaceholders[index % rulePlaceholders.length]}
          maxLength={4096}
          // A new rule is asked for with a click; the next thing anyone does is type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
          autoFocus={draft.id === null}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <IconButton
          label={`Delete rule ${index + 1}`}
          icon={<Trash2 size={14} />}
          onClick={() => (draft.id === null ? onDrop() : onChange({ deleted: true }))}
        />
      </div>
      <UnderstoodAs
        text={draft.text}
        compilation={compilation}
        failure={failure}
        onUse={(text) => onChange({ text })}
      />
    </li>
  );
}
