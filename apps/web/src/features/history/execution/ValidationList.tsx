import type { ValidationResult } from '@assay/contract';
import { Check, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, CodeText } from '../../../ui/index.ts';
import { byStep } from './step-results.ts';
import type { StepResults } from './step-results.ts';

/** The verdict of each rule, by the request that it is about. If some failed, those that passed are hidden until requested. */
export function ValidationList({ results }: { results: ValidationResult[] }) {
  const passed = results.filter((result) => result.status === 'pass').length;
  const [showPassed, setShowPassed] = useState(passed === results.length);
  const steps = useMemo(() => byStep(results), [results]);
  if (results.length === 0) return null;
  return (
    <section aria-label="Verdicts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">
          Validation rules{' '}
          <span className="font-normal text-ink-dim tabular-nums">
            ({passed} of {results.length} passed)
          </span>
        </h3>
        {passed > 0 && (
          <Button size="sm" kind="ghost" aria-pressed={showPassed} onClick={() => setShowPassed(!showPassed)}>
            {showPassed ? 'Hide passed' : `Show ${passed} passed`}
          </Button>
        )}
      </div>
      {steps.map((step, index) => (
        <Step key={index} step={step} showPassed={showPassed} />
      ))}
    </section>
  );
}

function Step({ step: { label, results }, showPassed }: { step: StepResults; showPassed: boolean }) {
  const shown = results.filter(({ status }) => showPassed || status === 'fail');
  const hasFailed = results.some(({ status }) => status === 'fail');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {label !== null && (
        <h4 className="flex items-start gap-2 text-[13px]">
          <Verdict hasFailed={hasFailed} />
          <span className="min-w-0">
            <span className="text-ink-dim">then </span>
            <span className="font-mono break-all">{label}</span>
          </span>
        </h4>
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-line rounded border border-line">
          {shown.map((result, index) => (
            <Result key={result.validation_id ?? index} result={result} isFollowing={label !== null} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Result({ result, isFollowing }: { result: ValidationResult; isFollowing: boolean }) {
  const hasFailed = result.status === 'fail';
  // The answer to a request that follows is further down, so what decided is said here.
  const evidence = hasFailed && isFollowing ? result.evidence.filter(({ ok, path }) => !ok && path !== 'status') : [];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 px-3 py-2">
      <span className="flex items-start gap-2">
        <Verdict hasFailed={hasFailed} />
        <span className="min-w-0 font-medium break-words">
          <CodeText>{result.validation_text}</CodeText>
        </span>
      </span>
      {hasFailed && (
        <span className="pl-6 break-words text-fail">
          <CodeText>{result.reason}</CodeText>
        </span>
      )}
      {evidence.map(({ path, value }) => (
        <span key={path} className="pl-6 font-mono text-[12px] break-all text-ink-dim">
          {path}: {value}
        </span>
      ))}
    </li>
  );
}

function Verdict({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? (
    <X size={14} className="mt-1 shrink-0 text-fail" aria-label="Failed" />
  ) : (
    <Check size={14} className="mt-1 shrink-0 text-pass" aria-label="Passed" />
  );
}
