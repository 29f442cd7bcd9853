import type { ValidationResult } from '@assay/contract';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button, CodeText } from '../../../ui/index.ts';

/** The verdict of each rule. If some failed, those that passed are hidden until requested. */
export function ValidationList({ results }: { results: ValidationResult[] }) {
  const passed = results.filter((result) => result.status === 'pass').length;
  const [showPassed, setShowPassed] = useState(passed === results.length);
  if (results.length === 0) return null;
  const shown = results.filter((result) => showPassed || result.status === 'fail');
  return (
    <section aria-label="Validations" className="grid gap-2">
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
      <ul className="divide-y divide-line rounded border border-line">
        {shown.map((result, index) => (
          <li key={result.validation_id ?? index} className="grid gap-1 px-3 py-2">
            <span className="flex items-start gap-2">
              {result.status === 'pass' ? (
                <Check size={14} className="mt-1 shrink-0 text-pass" aria-label="Passed" />
              ) : (
                <X size={14} className="mt-1 shrink-0 text-fail" aria-label="Failed" />
              )}
              <span className="font-medium">
                <CodeText>{result.validation_text}</CodeText>
              </span>
            </span>
            {result.status === 'fail' && (
              <span className="pl-6 break-words text-fail">
                <CodeText>{result.reason}</CodeText>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
