import type { AppPath } from '../../app/index.ts';
import type { GenerationDepth } from '@assay/contract';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, Field, Notice, TextArea } from '../../ui/index.ts';
import { CallProgress } from '../imports/index.ts';
import { DepthChoice } from './DepthChoice.tsx';
import { GenerationOutcome } from './GenerationOutcome.tsx';
import { useDialogGeneration } from './use-dialog-generation.ts';
import { ProposalChoice } from './ProposalChoice.tsx';
import type { DialogGeneration, GenerationCall, StoreProposals } from './use-dialog-generation.ts';

const EXAMPLE =
  'For example: a book without a title is refused; the price must not be negative; requires login; answers within 500 ms';
const MAX_LENGTH = 4000;

/** What was typed and not used yet, kept while the page is open; by what is generated for. */
const typed = new Map<string, string>();

export interface GenerateDialogProps {
  /** Keeps what is typed for one thing apart from what is typed for another. */
  draftKey: string;
  title: string;
  /** What happens to existing scenarios. */
  note: string;
  describable: boolean;
  /** Where a scenario of the answer is found. */
  linkTo?: (scenarioId: number) => AppPath;
  call: GenerationCall;
  /** Stores what is chosen among the proposals of a description. */
  store?: StoreProposals;
  onClose: () => void;
}

/** How much to generate and, for an endpoint, what; then the outcome. */
export function GenerateDialog(props: GenerateDialogProps) {
  const generation = useDialogGeneration(props.call, props.store);
  const { answer, state } = generation;
  const proposals = answer?.proposals ?? [];
  return (
    <Dialog open onClose={props.onClose} title={props.title} wide={props.describable}>
      {state === 'done' && answer ? (
        <GenerationOutcome
          answer={answer}
          choice={
            proposals.length > 0 && (
              <ProposalChoice
                answer={answer}
                proposals={proposals}
                problem={generation.problem}
                onSave={generation.save}
                onAgain={generation.again}
              />
            )
          }
          {...(props.linkTo && { linkTo: props.linkTo })}
          onAgain={generation.again}
          onDone={() => {
            if (answer.success) typed.delete(props.draftKey);
            props.onClose();
          }}
        />
      ) : (
        <GenerateForm {...props} generation={generation} />
      )}
    </Dialog>
  );
}

function GenerateForm({
  draftKey,
  note,
  describable,
  generation,
  onClose,
}: GenerateDialogProps & { generation: DialogGeneration }) {
  const [depth, setDepth] = useState<GenerationDepth>('standard');
  const [description, setDescription] = useState(() => typed.get(draftKey) ?? '');
  const busy = generation.state === 'busy';
  const described = description.trim() !== '';
  const start = (): void => void generation.start({ depth, description: description.trim() });
  const type = (text: string): void => {
    typed.set(draftKey, text);
    setDescription(text);
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      {describable && <DescriptionField text={description} busy={busy} onChange={type} onSubmit={start} />}
      <DepthChoice value={depth} disabled={busy} onChange={setDepth} />
      <p className="text-[13px] text-ink-dim">{note}</p>
      {generation.problem && (
        <Notice kind={generation.problem.off ? 'warning' : 'error'}>{generation.problem.text}</Notice>
      )}
      {busy && <CallProgress progress={generation.progress} label="Generating scenarios" />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="w-full text-[13px] text-ink-dim empty:hidden sm:w-auto sm:flex-1">
          {busy
            ? !described && 'Generation continues if you close the dialog.'
            : describable && <span className="hidden sm:inline">Press Ctrl or ⌘ with Enter to start</span>}
        </span>
        <Button onClick={onClose}>{busy ? 'Close' : 'Cancel'}</Button>
        <Button kind="primary" type="submit" icon={<Sparkles size={14} />} busy={busy}>
          {busy ? 'Generating' : described ? 'Preview scenarios' : 'Generate'}
        </Button>
      </div>
    </form>
  );
}

interface DescriptionProps {
  text: string;
  busy: boolean;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

function DescriptionField({ text, busy, onChange, onSubmit }: DescriptionProps) {
  return (
    <Field
      label="Describe what to test (optional)"
      hint="You choose what to save from a preview. If you leave it empty, the scenarios come from the document."
    >
      {(control) => (
        <TextArea
          {...control}
          value={text}
          rows={5}
          maxLength={MAX_LENGTH}
          placeholder={EXAMPLE}
          readOnly={busy}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || busy) return;
            event.preventDefault();
            onSubmit();
          }}
        />
      )}
    </Field>
  );
}
