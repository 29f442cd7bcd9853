import type { DisambiguatingExample, RuleCompilation, RuleOffer } from '@assay/contract';
import { Reading, ReadingChoice } from '../../ui/index.ts';
import { RuleChoices } from './choices/RuleChoices.tsx';
import type { RuleChoice } from './choices/RuleChoices.tsx';
import { ExampleLine } from './ExampleLine.tsx';
import { SpannedText } from './SpannedText.tsx';

interface Props {
  text: string;
  compilation: RuleCompilation | null;
  /** Why it is not known how the text is understood. */
  failure: string | null;
  /** Whether it is being written, so that it is of interest which word means what. */
  isDraft: boolean;
  /** What it was understood as when it was saved; null for what is not saved. */
  storedAs: string | null;
  onUse: (text: string) => void;
  /** Back to the field. */
  onLeave: () => void;
}

/** The line under a rule: what it means, what to choose between, or that it is not understood and what is closest. */
export function UnderstoodAs({ text, compilation, failure, isDraft, storedAs, onUse, onLeave }: Props) {
  const actions = { onUse, onLeave };
  if (compilation === null) {
    if (failure === null) return <p className="h-5" />;
    return <Reading kind="unknown" text={`This validation rule could not be checked. ${failure}`} />;
  }
  if (compilation.status === 'understood') {
    return (
      <div className="grid gap-0.5">
        {isDraft && <SpannedText text={text.trim()} spans={compilation.spans} />}
        <Reading kind="understood" text={`Understood as: ${compilation.paraphrase}`} />
        {compilation.fails !== null && (
          <details className="text-[12px]">
            <summary className="w-fit text-ink-dim">What would fail this?</summary>
            <div className="pt-1 pl-3.5">
              <ExampleLine example={compilation.fails} passes={false} />
            </div>
          </details>
        )}
      </div>
    );
  }
  if (compilation.status === 'ambiguous') return <Question asked={compilation} {...{ text, storedAs, actions }} />;
  const { missed, reason, closest } = compilation;
  const offers = offerChoices(text, compilation);
  return (
    <div className="grid gap-0.5">
      {missed !== null && <SpannedText text={text.trim()} spans={[{ ...missed, role: 'missed' }]} />}
      <Reading kind="unknown" text={`Not understood yet: ${reason}`}>
        {offers.length > 0 && (
          <>
            <p className="text-[12px] text-ink-dim">
              One of these may be meant. Press Arrow Down, then its number or Enter.
            </p>
            <RuleChoices choices={offers} {...actions} />
          </>
        )}
        {offers.length === 0 && closest !== null && (
          <ReadingChoice text={closest} onUse={onUse}>
            <span className="text-[12px] text-ink-dim">
              The closest sentence that Assay understands. Click to use it.
            </span>
          </ReadingChoice>
        )}
      </Reading>
    </div>
  );
}

type Asked = RuleCompilation & { status: 'ambiguous' };

interface QuestionProps extends Pick<Props, 'text' | 'storedAs'> {
  asked: Asked;
  actions: Pick<Props, 'onUse' | 'onLeave'>;
}

function Question({ asked, text, storedAs, actions }: QuestionProps) {
  // A question that was answered by saving is not put again.
  if (asked.readings.some(({ paraphrase }) => paraphrase === storedAs)) {
    return (
      <Reading kind="understood" text={`Understood as: ${storedAs}`}>
        <p className="text-[12px] text-ink-dim">The last good answer would fail this.</p>
      </Reading>
    );
  }
  return (
    <Reading kind="ambiguous" text={asked.question}>
      {asked.readings.length === 1 && (
        <p className="text-[12px] text-ink-dim">Saved as it stands, it is meant as the first line here says.</p>
      )}
      <RuleChoices choices={[...readingChoices(asked), ...offerChoices(text, asked)]} {...actions} />
    </Reading>
  );
}

function readingChoices({ readings, answers }: Asked): RuleChoice[] {
  return readings.map(({ paraphrase, passes, fails, holds }, index) => ({
    text: paraphrase,
    holds,
    leavesOut: [],
    details:
      answers.length === 0 ? (
        <span className="block text-[12px] text-ink-dim">
          Passes: {passes}. Fails: {fails}.
        </span>
      ) : (
        answersFor(answers, index).map((example) => (
          <ExampleLine key={example.passes.join()} example={example} passes={example.passes[index] === true} />
        ))
      ),
  }));
}

/** The text is the one that was compiled, so what is left out stands at these indexes. */
function offerChoices(text: string, { offers }: { offers: readonly RuleOffer[] }): RuleChoice[] {
  const written = text.trim();
  return offers.map((offer) => ({
    text: offer.text,
    holds: true,
    leavesOut: offer.leavesOut.map(({ start, end }) => written.slice(start, end)),
  }));
}

/** Examples that the reading passes come first. */
function answersFor(answers: readonly DisambiguatingExample[], index: number): DisambiguatingExample[] {
  return answers.toSorted((a, b) => Number(b.passes[index] === true) - Number(a.passes[index] === true));
}
