import type { Scenario, Validation } from '@assay/contract';
import { Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../app/index.ts';
import { useValidations } from '../../data/index.ts';
import {
  Button,
  cn,
  EmptyState,
  IconButton,
  LoadError,
  Notice,
  SentenceInput,
  Skeleton,
  UnsavedGuard,
} from '../../ui/index.ts';
import { isChanged, isWorthKeeping, rulePlaceholders } from './rule-drafts.ts';
import type { RuleDraft } from './rule-drafts.ts';
import { UnderstoodAs } from './UnderstoodAs.tsx';
import { useCompilation } from './use-compilation.ts';
import { useRuleCompletion } from './use-rule-completion.ts';
import { useRuleDrafts } from './use-rule-drafts.ts';
import { StatusContradiction } from './status/StatusContradiction.tsx';

export function RuleEditor({ scenario }: { scenario: Scenario }) {
  const { id: scenarioId } = scenario;
  const validations = useValidations(scenarioId);
  if (validations.isPending) return <Skeleton rows={3} />;
  if (validations.isLoadingError) {
    return <LoadError onRetry={() => void validations.refetch()}>{messageOf(validations.error)}</LoadError>;
  }
  return <Editor key={scenarioId} scenario={scenario} stored={validations.data ?? none} />;
}

const none: Validation[] = [];

function Editor({ scenario, stored }: { scenario: Scenario; stored: Validation[] }) {
  const { drafts, error, busy, change, add, drop, reset, save } = useRuleDrafts(scenario.id, stored);
  return (
    <section aria-label="Validation rules" className="grid gap-4">
      <UnsavedGuard dirty={isWorthKeeping(drafts)} />
      {drafts.length === 0 && (
        <EmptyState title="No validation rules yet">
          Describe in a sentence what must be true of the response.
        </EmptyState>
      )}
      <ol className="grid gap-3">
        {drafts.map((draft, index) => (
          <RuleRow
            key={draft.key}
            draft={draft}
            index={index}
            scenario={scenario}
            onChange={(part) => change(draft.key, part)}
            onDrop={() => drop(draft.key)}
          />
        ))}
      </ol>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus size={14} />} onClick={add}>
          Add validation rule
        </Button>
        <span className="flex-1" />
        <Button icon={<RotateCcw size={14} />} disabled={!isChanged(drafts) || busy} onClick={reset}>
          Reset
        </Button>
        <Button
          needs="createValidation"
          kind="primary"
          busy={busy}
          disabled={!isChanged(drafts)}
          onClick={() => void save()}
        >
          Save
        </Button>
      </div>
    </section>
  );
}

interface RuleRowProps {
  draft: RuleDraft;
  index: number;
  scenario: Scenario;
  onChange: (part: Partial<RuleDraft>) => void;
  onDrop: () => void;
}

function RuleRow({ draft, index, scenario, onChange, onDrop }: RuleRowProps) {
  const { compilation, failure } = useCompilation(draft.text, scenario.id);
  const [returned, setReturned] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const toField = (): void => row.current?.querySelector('input')?.focus();
  const source = useRuleCompletion(scenario.id, compilation);
  const setDeleted = (deleted: boolean): void => {
    setReturned(!deleted);
    onChange({ deleted });
  };
  const use = (text: string): void => {
    onChange({ text });
    toField();
  };
  if (draft.deleted) return <DeletedRule text={draft.original} onKeep={() => setDeleted(false)} />;
  const changed = draft.id === null || draft.text.trim() !== draft.original;
  return (
    <li
      ref={row}
      className={cn('group/rule grid gap-1 rounded border bg-surface p-3', changed ? 'border-accent' : 'border-line')}
    >
      <div className="flex items-center gap-2">
        <SentenceInput
          aria-label={`Validation rule ${index + 1}`}
          // How the rule is read stands below it: both come into view.
          className="scroll-mb-40"
          value={draft.text}
          placeholder={rulePlaceholders[index % rulePlaceholders.length]}
          maxLength={4096}
          // A rule is added or taken back with a button; the next thing anyone does is type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
          autoFocus={draft.id === null || returned}
          source={source}
          onChange={(text) => onChange({ text })}
          onArrowDown={() => row.current?.querySelector<HTMLElement>('[data-choices] button')?.focus()}
        />
        <IconButton
          label={`Delete validation rule ${index + 1}`}
          icon={<Trash2 size={14} />}
          onClick={() => (draft.id === null ? onDrop() : setDeleted(true))}
        />
      </div>
      {/* What can go on lies over it; half a sentence is not worth a verdict meanwhile. */}
      <div className="group-has-[[role=listbox]]/rule:invisible">
        <UnderstoodAs
          text={draft.text}
          compilation={compilation}
          failure={failure}
          storedAs={changed ? null : draft.understoodAs}
          isDraft={changed}
          onUse={use}
          onLeave={toField}
        />
        <StatusContradiction scenario={scenario} compilation={compilation} onUse={use} />
      </div>
    </li>
  );
}

function DeletedRule({ text, onKeep }: { text: string | null; onKeep: () => void }) {
  return (
    <li className="flex items-center gap-3 rounded border border-dashed border-line-strong px-3 py-2 text-ink-dim">
      <span className="flex-1 line-through">{text}</span>
      {/* It stands in place of the button that was just pressed. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- see above */}
      <Button size="sm" kind="ghost" autoFocus onClick={onKeep}>
        Keep
      </Button>
    </li>
  );
}
