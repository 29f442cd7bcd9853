import type { Finding, Run } from '@assay/contract';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { cn, CodeText } from '../../../ui/index.ts';
import { FindingActions } from './FindingActions.tsx';
import { FindingFacts } from './FindingFacts.tsx';
import { FindingResults } from './FindingResults.tsx';
import { extentOf, suspectLabels, suspectText, trialTexts } from './suspects.ts';

/** One finding as a row that opens. */
export function FindingItem({ run, finding }: { run: Run; finding: Finding }) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <li>
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setOpen(!isOpen)}
          className="grid w-full grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 gap-y-1 px-3 py-2 text-left hover:bg-sunken sm:grid-cols-[auto_5.5rem_minmax(0,1fr)_auto]"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={cn('mt-1 shrink-0 text-ink-dim motion-safe:transition-transform', isOpen && 'rotate-90')}
          />
          <span>
            <span className="rounded border border-line-strong px-1.5 py-0.5 text-[12px] font-medium">
              {suspectLabels[finding.suspect]}
            </span>
          </span>
          <span className="font-medium break-words max-sm:col-start-2">
            <CodeText>{finding.title}</CodeText>
          </span>
          <span className="text-[13px] text-ink-dim tabular-nums max-sm:col-start-2 sm:text-right">
            <span className="block">{extentOf(finding)}</span>
            {finding.trial !== null && <span className="block">{trialTexts[finding.trial.outcome]}</span>}
          </span>
        </button>
      </h4>
      {isOpen && (
        <div
          id={panel}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-sunken px-3 py-3 sm:pl-9"
        >
          <p>
            <span className="font-medium">{suspectText(finding)}</span> <CodeText>{finding.why}</CodeText>
          </p>
          <FindingFacts finding={finding} />
          <FindingResults finding={finding} />
          <FindingActions run={run} finding={finding} />
        </div>
      )}
    </li>
  );
}
