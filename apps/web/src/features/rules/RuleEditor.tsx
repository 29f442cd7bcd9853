import type { Validation } from '@assay/contract';
import { Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf, withReason } from '../../app/index.ts';
import { useRefresh, useValidations } from '../../data/index.ts';
import {
  Button,
  cn,
  EmptyState,
  IconButton,
  Input,
  LoadError,
  Notice,
  showToast,
  Skeleton,
  UnsavedGuard,
} from '../../ui/index.ts';
import {
  blockingError,
  changesOf,
  isChanged,
  isWorthKeeping,
  resetDrafts,
  rulePlaceholders,
  ruleTexts,
  saveChanges,
  toDrafts,
  withStored,
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
  return <Editor key={scenarioId} scenarioId={scenarioId} stored={validations.data ?? none} />;
}

const none: Validation[] = [];

let newKeys = 0;

function Editor({ scenarioId, stored }: { scenarioId: number; stored: Validation[] }) {
  const [drafts, setDrafts] = useState(() => toDrafts(stored));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState(stored);
  // While a save is under way, what it has stored is not in the drafts yet.
  if (seen !== stored && !busy) {
    setSeen(stored);
    setDrafts((before) => withStored(before, stored));
  }
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
      <UnsavedGuard dirty={isWorthKeeping(drafts)} />
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
  const [returned, setReturned] = useState(false);
  const remove = (): void => {
    setReturned(false);
    onChange({ deleted: true });
  };
  const keep = (): void => {
    setReturned(true);
    onChange({ deleted: false });
  };
  if (draft.deleted) {
    return (
      <li className="flex items-center gap-3 rounded border border-dashed border-line-strong px-3 py-2 text-ink-dim">
        <span className="flex-1 line-through">{draft.original}</span>
        {/* It stands in the place of the button that was just pressed. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- see above */}
        <Button size="sm" kind="ghost" autoFocus onClick={keep}>
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
          // A rule is added or taken back with a button; the next thing anyone does is type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
          autoFocus={draft.id === null || returned}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <IconButton
          label={`Delete rule ${index + 1}`}
          icon={<Trash2 size={14} />}
          onClick={() => (draft.id === null ? onDrop() : remove())}
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
