import type { ProposedScenario } from '@assay/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../data/index.ts';
import { Button, CodeText, Notice } from '../../ui/index.ts';
import { authorText } from './generated.ts';
import type { Generated, GenerationProblem } from './generated.ts';

interface Props {
  answer: Generated;
  proposals: ProposedScenario[];
  problem: GenerationProblem | null;
  onSave: (chosen: ProposedScenario[]) => Promise<void>;
  onAgain: () => void;
}

/** What a description would become. Nothing is stored before it is chosen here. */
export function ProposalChoice({ answer, proposals, problem, onSave, onAgain }: Props) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const chosen = proposals.filter((_, index) => !left.has(index));
  const toggle = (index: number): void => {
    const next = new Set(left);
    if (!next.delete(index)) next.add(index);
    setLeft(next);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    await onSave(chosen);
    setBusy(false);
  };
  return (
    <section aria-label="Proposed scenarios" className="grid gap-3">
      <p>Choose what to save. Nothing is saved yet.</p>
      <ul className="max-h-80 divide-y divide-line overflow-auto rounded border border-line">
        {proposals.map((proposal, index) => (
          <Proposal
            key={proposal.name}
            proposal={proposal}
            checked={!left.has(index)}
            disabled={busy}
            onToggle={() => toggle(index)}
          />
        ))}
      </ul>
      {problem && <Notice kind="error">{problem.text}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="w-full text-[13px] text-ink-dim sm:w-auto sm:flex-1">{authorText(answer)}</span>
        <Button disabled={busy} onClick={onAgain}>
          Change the description
        </Button>
        <Button
          kind="primary"
          icon={<Check size={14} />}
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => void save()}
        >
          {`Save ${plural(chosen.length, 'scenario')}`}
        </Button>
      </div>
    </section>
  );
}

interface ProposalProps {
  proposal: ProposedScenario;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}

function Proposal({ proposal, checked, disabled, onToggle }: ProposalProps) {
  return (
    <li>
      <label className="flex cursor-pointer items-baseline gap-3 px-3 py-2 hover:bg-sunken">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={onToggle}
          className="size-3.5 translate-y-0.5 accent-accent"
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-medium">
            <CodeText>{proposal.name}</CodeText>
          </span>
          {proposal.rules.map((rule) => (
            <span key={rule} className="text-[13px] break-words text-ink-dim">
              <CodeText>{rule}</CodeText>
            </span>
          ))}
        </span>
        <span className="font-mono text-[12.5px] text-ink-dim tabular-nums">{proposal.expected_http_status}</span>
      </label>
    </li>
  );
}
