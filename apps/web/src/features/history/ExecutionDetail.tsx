import type { Execution, ValidationResult } from '@assay/contract';
import { Check, Copy, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { verdictLooks } from '../../data/index.ts';
import { Button, CodeText, JsonView, Notice, showToast, StatusBadge } from '../../ui/index.ts';
import { causeNote, causeTexts } from './cause-texts.ts';
import { toCurl } from './to-curl.ts';

/** One execution: verdicts with what was found instead, then response and request as they were. */
export function ExecutionDetail({ execution }: { execution: Execution }) {
  const marked = useMemo(
    () =>
      execution.validation_results.flatMap((result) =>
        result.status === 'fail' ? result.evidence.filter((entry) => !entry.ok).map((entry) => entry.path) : [],
      ),
    [execution],
  );
  const note = execution.error && causeNote(execution.error.cause);
  return (
    <div className="grid gap-4">
      {execution.error && (
        <Notice kind="warning">
          <span className="font-medium" title={execution.error.cause}>
            {causeTexts[execution.error.cause]}
          </span>
          : {execution.error.message}
          {note !== null && <span className="block">{note}</span>}
        </Notice>
      )}
      <StatusLine execution={execution} />
      <Validations results={execution.validation_results} />
      <Attempts execution={execution} />
      <div className="grid gap-4 lg:grid-cols-2">
        <section aria-label="Response" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
          <h3 className="font-semibold">Response</h3>
          <Headers headers={execution.actual_response_headers} />
          {execution.actual_response_body ? (
            <JsonView text={execution.actual_response_body} marked={marked} label="Response body" />
          ) : (
            <p className="text-ink-dim">{execution.actual_response_status_code === null ? 'No answer.' : 'No body.'}</p>
          )}
          {execution.response_body_truncated && (
            <p className="text-[13px] text-ink-dim">The body was longer; it was judged whole and stored cut.</p>
          )}
        </section>
        <Request execution={execution} />
      </div>
    </div>
  );
}

function StatusLine({ execution }: { execution: Execution }) {
  const expected = execution.expected_http_status;
  const actual = execution.actual_response_status_code;
  if (actual === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <StatusBadge kind={actual === expected ? 'pass' : 'fail'}>Status {actual}</StatusBadge>
      {actual !== expected && (
        <span>
          Expected status {expected}, but the API answered {actual}.
        </span>
      )}
      {execution.response_time_ms !== null && (
        <span className="text-ink-dim tabular-nums">{Math.round(execution.response_time_ms)} ms</span>
      )}
    </p>
  );
}

function Validations({ results }: { results: ValidationResult[] }) {
  const passed = results.filter((result) => result.status === 'pass').length;
  const [showPassed, setShowPassed] = useState(passed === results.length);
  if (results.length === 0) return null;
  const shown = results.filter((result) => showPassed || result.status === 'fail');
  return (
    <section aria-label="Validations" className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">
          Validations{' '}
          <span className="font-normal text-ink-dim tabular-nums">
            ({passed} of {results.length} passed)
          </span>
        </h3>
        {passed > 0 && (
          <Button size="sm" kind="ghost" aria-pressed={showPassed} onClick={() => setShowPassed(!showPassed)}>
            {showPassed ? 'Hide successful' : `Show ${passed} successful`}
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

/** Records of earlier products. */
function Attempts({ execution }: { execution: Execution }) {
  if (!execution.validation_attempts) return null;
  return (
    <ul aria-label="Validation attempts" className="divide-y divide-line rounded border border-line">
      {execution.validation_attempts.map((attempt) => (
        <li key={attempt.description} className="px-3 py-2">
          <StatusBadge kind={attempt.passed ? 'pass' : 'fail'}>{attempt.validation_type}</StatusBadge>{' '}
          {attempt.description} {attempt.details}
          {!attempt.passed && (
            <span className="block text-fail">
              Expected {JSON.stringify(attempt.expected_value)}, got {JSON.stringify(attempt.actual_value)}.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Request({ execution }: { execution: Execution }) {
  const request = execution.raw_request_details;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(toCurl(request));
    showToast('success', 'Copied as curl.', 3000);
  };
  return (
    <section aria-label="Request" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="flex items-center justify-between">
        <h3 className="font-semibold">
          Request
          {execution.error?.cause === 'setup_failed' && <span className="font-normal text-ink-dim"> (not sent)</span>}
        </h3>
        <Button size="sm" kind="ghost" icon={<Copy size={12} />} onClick={() => void copy()}>
          Copy as curl
        </Button>
      </div>
      <p className="font-mono text-[12.5px] break-all">
        <span className="font-semibold">{request.method}</span> {request.url}
      </p>
      <Headers headers={request.headers} />
      {request.json_body !== null && <JsonView text={JSON.stringify(request.json_body)} label="Request body" />}
    </section>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <details className="rounded border border-line">
      <summary className="px-3 py-1.5 text-[13px] text-ink-dim">{entries.length} headers</summary>
      <dl className="grid gap-0.5 border-t border-line px-3 py-2 font-mono text-[12px]">
        {entries.map(([name, value]) => (
          <div key={name} className="break-all">
            <dt className="inline text-ink-dim">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The verdict of an execution as icon and word. */
export function VerdictBadge({ status }: { status: Execution['overall_status'] }) {
  const { kind, label } = verdictLooks[status];
  return <StatusBadge kind={kind}>{label}</StatusBadge>;
}
