import type { RuleCompilation } from '@assay/contract';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { AnswerLine } from './AnswerLine.tsx';
import { SpannedText } from './SpannedText.tsx';

interface Props {
  text: string;
  compilation: RuleCompilation | null;
  onUse: (text: string) => void;
}

/** The line under a rule: what it means, what to choose between, or that it is not understood and what is closest. */
export function UnderstoodAs({ text, compilation, onUse }: Props) {
  if (compilation === null) return <p className="h-5" />;
  if (compilation.status === 'understood') {
    return (
      <div aria-live="polite" className="grid gap-0.5">
        <SpannedText text={text.trim()} spans={compilation.spans} />
        <p className="flex items-start gap-1.5 text-[13px] text-pass">
          <CircleCheck size={14} className="mt-0.5 shrink-0" aria-hidden />
          <span>Understood as: {compilation.paraphrase}</span>
        </p>
      </div>
    );
  }
  if (compilation.status === 'ambiguous') {
    return (
      <div className="grid gap-1 text-[13px] text-warn" aria-live="polite">
        <p className="flex items-center gap-1.5">
          <CircleHelp size={14} className="shrink-0" aria-hidden /> This can mean{' '}
          {compilation.readings.length === 2 ? 'two' : 'several'} things. Which one?
        </p>
        {compilation.readings.map((reading, index) => (
          <Choice key={reading.paraphrase} text={reading.paraphrase} onUse={onUse}>
            {answersFor(compilation.answers, index).map((answer) => (
              <AnswerLine key={answer.passes.join()} answer={answer} passes={answer.passes[index] === true} />
            ))}
            {compilation.answers.length === 0 && (
              <span className="block text-[12px] text-ink-dim">
                Passes: {reading.passes}. Fails: {reading.fails}.
              </span>
            )}
          </Choice>
        ))}
      </div>
    );
  }
  return (
    <div className="grid gap-1 text-[13px] text-fail" aria-live="polite">
      {compilation.missed !== null && (
        <SpannedText text={text.trim()} spans={[{ ...compilation.missed, role: 'missed' }]} />
      )}
      <p className="flex items-start gap-1.5">
        <CircleX size={14} className="mt-0.5 shrink-0" aria-hidden />
        <span>Not understood yet: {compilation.reason}</span>
      </p>
      {compilation.closest !== null && (
        <Choice text={compilation.closest} onUse={onUse}>
          <span className="block text-[12px] text-ink-dim">The closest sentence that is understood</span>
        </Choice>
      )}
    </div>
  );
}

type Ambiguous = Extract<RuleCompilation, { status: 'ambiguous' }>;

/** What the reading passes comes first. */
function answersFor(answers: Ambiguous['answers'], index: number): Ambiguous['answers'] {
  return answers.toSorted((a, b) => Number(b.passes[index] === true) - Number(a.passes[index] === true));
}

interface ChoiceProps {
  text: string;
  onUse: (text: string) => void;
  children: ReactNode;
}

function Choice({ text, onUse, children }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={() => onUse(text)}
      className="grid gap-0.5 rounded border border-line bg-surface px-2 py-1 text-left text-ink hover:bg-sunken"
    >
      <span>{text}</span>
      {children}
    </button>
  );
}
