import type { ExtractionCompilation } from '@assay/rules';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';

interface Props {
  text: string;
  onUse: (text: string) => void;
}

/** The line under the token instruction: where it looks, what to choose between, or that it is not understood. */
export function InstructionReading({ text, onUse }: Props) {
  const wanted = text.trim();
  const { data: compiled } = useQuery({
    queryKey: ['extraction', wanted],
    queryFn: () => compileHere(wanted),
    enabled: wanted !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (wanted === '' || compiled === undefined) return null;
  if (compiled.status === 'understood') {
    return (
      <p className="flex items-start gap-1.5 text-[13px] text-pass" aria-live="polite">
        <CircleCheck size={14} className="mt-0.5 shrink-0" aria-hidden />
        <span>Understood as: {compiled.paraphrase}</span>
      </p>
    );
  }
  if (compiled.status === 'ambiguous') {
    return (
      <div className="grid gap-1 text-[13px] text-warn" aria-live="polite">
        <p className="flex items-center gap-1.5">
          <CircleHelp size={14} aria-hidden /> This can mean several places; the one that the login answers with is
          taken. Name it to be sure:
        </p>
        {compiled.readings.map(({ paraphrase, instruction }) => (
          <button
            key={paraphrase}
            type="button"
            onClick={() => onUse(instruction)}
            className="rounded border border-line bg-surface px-2 py-1 text-left text-ink hover:bg-sunken"
          >
            {paraphrase}
          </button>
        ))}
      </div>
    );
  }
  return (
    <p className="flex items-start gap-1.5 text-[13px] text-fail" aria-live="polite">
      <CircleX size={14} className="mt-0.5 shrink-0" aria-hidden />
      <span>
        Not understood yet. {compiled.reason}
        {compiled.closest !== null && <> For example: {compiled.closest}</>}
      </span>
    </p>
  );
}

/** The compiler is loaded with the first instruction, not with the page. */
async function compileHere(text: string): Promise<ExtractionCompilation> {
  const { compileExtraction } = await import('@assay/rules');
  return compileExtraction(text);
}
