import type { ExtractionCompilation } from '@assay/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Reading, ReadingChoice } from '../../../ui/index.ts';

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
    // What is below the line stays where it is while somebody types.
    placeholderData: keepPreviousData,
  });
  if (wanted === '') return null;
  if (compiled === undefined) return <Reading kind="pending" text="Reading..." />;
  if (compiled.status === 'understood') {
    return <Reading kind="understood" text={`Understood as: ${compiled.paraphrase}`} />;
  }
  if (compiled.status === 'ambiguous') {
    const { readings } = compiled;
    return (
      <Reading
        kind="ambiguous"
        text={`This can mean ${readings.length === 2 ? 'two' : 'several'} locations; Assay uses the one that the login response has. Pick one to be sure:`}
      >
        {readings.map(({ paraphrase, instruction }) => (
          <ReadingChoice key={paraphrase} text={paraphrase} instead={instruction} onUse={onUse} />
        ))}
      </Reading>
    );
  }
  return (
    <Reading kind="unknown" text={`Not understood yet. ${compiled.reason}`}>
      {compiled.closest !== null && (
        <ReadingChoice text={compiled.closest} onUse={onUse}>
          <span className="text-[12px] text-ink-dim">An example. Click to use it.</span>
        </ReadingChoice>
      )}
    </Reading>
  );
}

/** The compiler is loaded with the first instruction, not with the page. */
async function compileHere(text: string): Promise<ExtractionCompilation> {
  const { compileExtraction } = await import('@assay/rules');
  return compileExtraction(text);
}
