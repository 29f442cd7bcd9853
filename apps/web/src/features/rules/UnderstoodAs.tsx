import type { RuleCompilation } from '@assay/contract';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
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
          <CircleHelp size={14} aria-hidden /> This can mean two things. Which one?
        </p>
        {compilation.readings.map((reading) => (
          <Choice
            key={reading.paraphrase}
            text={reading.paraphrase}
            note={`Passes: ${reading.passes} Fails: ${reading.fails}`}
            onUse={onUse}
          />
        ))}
      </div>
    );
  }
  return (
    <div className="grid gap-1 text-[13px] text-fail" aria-live="polite">
      <p className="flex items-start gap-1.5">
        <CircleX size={14} className="mt-0.5 shrink-0" aria-hidden />
        <span>Not understood yet: {compilation.reason}</span>
      </p>
      {compilation.closest !== null && (
        <Choice text={compilation.closest} note="The closest sentence that is understood" onUse={onUse} />
      )}
    </div>
  );
}

function Choice({ text, note, onUse }: { text: string; note: string; onUse: (text: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onUse(text)}
      className="rounded border border-line bg-surface px-2 py-1 text-left text-ink hover:bg-sunken"
    >
      {text}
      <span className="block text-[12px] text-ink-dim">{note}</span>
    </button>
  );
}
