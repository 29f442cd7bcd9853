import { expectedText } from '@assay/scenario';
import type { Execution, ValidationResult } from '@assay/contract';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../app/index.ts';
import { duration, fullDateTime, resultBadges, useExecution } from '../../../data/index.ts';
import { Button, cn, CodeText, JsonDiff, LoadError, Skeleton, StatusBadge } from '../../../ui/index.ts';
import { compareHeaders } from './compare-headers.ts';
import { expectationOf } from '../expectation.ts';
import { compareRules } from './compare-rules.ts';
import { VerdictBadge } from '../list/VerdictBadge.tsx';

/** Two executions side by side: verdict, status, time, headers and body. The ids are those of an address. */
export function CompareExecutions({ ids: [left, right] }: { ids: [number, number] }) {
  const [first, second] = [useExecution(left), useExecution(right)];
  if (!first.data || !second.data) {
    const failed = first.error ?? second.error;
    if (failed === null) return <Skeleton rows={6} />;
    return (
      <LoadError onRetry={() => void Promise.all([first.refetch(), second.refetch()])}>{messageOf(failed)}</LoadError>
    );
  }
  const names: Names = [`#${first.data.id}`, `#${second.data.id}`];
  return <SideBySide left={first.data} right={second.data} names={names} />;
}

type Names = readonly [left: string, right: string];

interface Sides {
  left: Execution;
  right: Execution;
  /** What the two are called. */
  names: Names;
}

/** Verdict, status, time, headers and body of two executions. */
export function SideBySide({ left, right, names }: Sides) {
  const [one, other] = names;
  const bodies = useMemo(() => ({ left: bodyOf(left, one), right: bodyOf(right, other) }), [left, right, one, other]);
  const same = bodies.left.text === bodies.right.text;
  return (
    <section aria-label="Comparison of two executions" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Facts left={left} right={right} names={names} />
      <RuleDifferences left={left} right={right} names={names} />
      <HeaderDifferences left={left} right={right} names={names} />
      <section aria-label="Bodies" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 className="font-semibold">
          Body <span className="font-normal text-ink-dim">{same && '(the same)'}</span>
        </h2>
        <JsonDiff {...bodies} />
      </section>
    </section>
  );
}

function bodyOf({ actual_response_body: body, response_body_truncated: cut }: Execution, name: string) {
  return { text: body ?? '', label: `Body of ${name}`, cut };
}

const cell = 'px-3 py-1.5 text-left align-top';

function Facts({ left, right, names }: Sides) {
  const rows = [
    { name: 'Scenario', of: (one: Execution) => one.scenario_name },
    { name: 'When', of: (one: Execution) => fullDateTime(one.run_at) },
    { name: 'Status', of: statusOf },
    { name: 'Failed because', of: (one: Execution) => one.failure_reason ?? '' },
    { name: 'Time', of: (one: Execution) => (one.response_time_ms === null ? '' : duration(one.response_time_ms)) },
    { name: 'Validation rules passed', of: rulesOf },
  ];
  return (
    <Table
      label="Status of two executions"
      head={['What', <Title key="left" of={left} name={names[0]} />, <Title key="right" of={right} name={names[1]} />]}
    >
      {rows.map(({ name, of }) => {
        const differs = name !== 'When' && of(left) !== of(right);
        return (
          <tr key={name} data-differs={differs || undefined} className={cn(differs && 'bg-accent-soft')}>
            <th scope="row" className={cn(cell, 'w-32 font-medium')}>
              {name}
            </th>
            <td className={cn(cell, 'break-words')}>
              <CodeText>{of(left)}</CodeText>
            </td>
            <td className={cn(cell, 'break-words')}>
              <CodeText>{of(right)}</CodeText>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function statusOf(one: Execution): string {
  const { actual_response_status_code: status, status_met: isMet } = one;
  if (status === null) return 'no answer';
  return isMet === false ? `${status}, expected ${expectedText(expectationOf(one))}` : `${status}`;
}

function rulesOf({ validation_results: results }: Execution): string {
  return `${results.filter(({ status }) => status === 'pass').length} of ${results.length}`;
}

function Title({ of, name }: { of: Execution; name: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {name} <VerdictBadge status={of.overall_status} />
    </span>
  );
}

/** The rules that were judged differently, or only in one of the two. */
function RuleDifferences({ left, right, names }: Sides) {
  const differing = compareRules(left.validation_results, right.validation_results);
  if (left.validation_results.length + right.validation_results.length === 0) return null;
  return (
    <section aria-label="Validation rules" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-semibold">
        Validation rules <span className="font-normal text-ink-dim">({differing.length} changed)</span>
      </h2>
      {differing.length > 0 && (
        <Table label="Validation rules of two executions" head={['Validation rule', ...names]} wide>
          {differing.map((rule) => (
            <tr key={rule.text} data-differs className="bg-accent-soft">
              <th scope="row" className={cn(cell, 'font-medium break-words')}>
                <CodeText>{rule.text}</CodeText>
              </th>
              <td className={cell}>
                <RuleSide result={rule.left} />
              </td>
              <td className={cell}>
                <RuleSide result={rule.right} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

function RuleSide({ result }: { result: ValidationResult | null }) {
  if (result === null) return <span className="text-ink-dim">No such validation rule</span>;
  const { kind, label } = resultBadges[result.status === 'pass' ? 'success' : 'failure'];
  return (
    <span className="grid justify-items-start gap-1 break-words">
      <StatusBadge kind={kind}>{label}</StatusBadge>
      {result.status === 'fail' && (
        <span className="text-[13px]">
          <CodeText>{result.reason}</CodeText>
        </span>
      )}
    </span>
  );
}

function HeaderDifferences({ left, right, names }: Sides) {
  const [all, setAll] = useState(false);
  const headers = compareHeaders(left.actual_response_header_list, right.actual_response_header_list);
  const differing = headers.filter(({ same }) => !same);
  const shown = all ? headers : differing;
  return (
    <section aria-label="Headers" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">
          Headers <span className="font-normal text-ink-dim">({differing.length} differ)</span>
        </h2>
        {headers.length > differing.length && (
          <Button size="sm" kind="ghost" aria-pressed={all} onClick={() => setAll(!all)}>
            {all ? 'Only those that differ' : `Show all ${headers.length}`}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <Table label="Headers of two executions" head={['Name', ...names]}>
          {shown.map((header) => (
            <tr
              key={header.name}
              data-differs={!header.same || undefined}
              className={cn(!header.same && 'bg-accent-soft')}
            >
              <th scope="row" className={cn(cell, 'font-mono text-[12px] font-medium')}>
                {header.name}
              </th>
              <td className={cn(cell, 'font-mono text-[12px] break-all whitespace-pre-line')}>
                {header.left ?? 'none'}
              </td>
              <td className={cn(cell, 'font-mono text-[12px] break-all whitespace-pre-line')}>
                {header.right ?? 'none'}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

interface TableProps {
  label: string;
  head: ReactNode[];
  /** The first column has sentences, not names. */
  wide?: boolean;
  children: ReactNode;
}

function Table({ label, head, wide = false, children }: TableProps) {
  return (
    <div className="overflow-x-auto rounded border border-line bg-surface">
      <table aria-label={label} className="w-full table-fixed border-collapse">
        <thead className="border-b border-line text-[13px] text-ink-dim">
          <tr>
            {head.map((title, index) => (
              // The head of a table never moves.
              <th key={index} scope="col" className={cn(cell, 'font-medium', index === 0 && !wide && 'w-32')}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}
