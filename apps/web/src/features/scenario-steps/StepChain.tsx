import type { ScenarioDetails, ScenarioStep } from '@assay/contract';
import { CodeText } from '../../ui/index.ts';
import { chainLines, followUpLines } from './chain-lines.ts';
import type { ChainLine } from './chain-lines.ts';

/** What is sent, the judged request included: one line for each request. */
export function StepChain({ details, status }: { details: ScenarioDetails; status: number }) {
  return <Lines lines={chainLines(details, status)} />;
}

/** The requests after the judged one that are judged as well; they are not edited by hand. */
export function FollowUps({ steps }: { steps: readonly ScenarioStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-label="Requests that follow" className="grid gap-2">
      <h3 className="font-semibold">
        Then <span className="font-normal text-ink-dim tabular-nums">({steps.length})</span>
      </h3>
      <p className="text-[13px] text-ink-dim">
        Sent when the request got the expected status. Each is judged, and the scenario fails with the first that fails.
        They were generated with the scenario and cannot be edited.
      </p>
      <Lines lines={followUpLines(steps)} />
    </section>
  );
}

function Lines({ lines }: { lines: readonly ChainLine[] }) {
  return (
    <ol className="grid gap-1.5">
      {lines.map((line, index) => (
        <li key={`${index} ${line.lead}`} className="grid min-w-0 gap-0.5 text-[13px]">
          <Request line={line} />
          <Expected line={line} />
        </li>
      ))}
    </ol>
  );
}

function Request({ line: { lead, operation, yields, account, isShared } }: { line: ChainLine }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
      <span className={operation === null ? 'font-medium' : 'text-ink-dim tabular-nums'}>{lead}</span>
      {operation !== null && <code className="min-w-0 break-all">{operation}</code>}
      {yields.length > 0 && (
        <span className="min-w-0 break-words text-ink-dim">
          → <code>{yields.join(', ')}</code>
        </span>
      )}
      {account !== null && <span className="text-ink-dim">{account}</span>}
      {isShared && (
        <span
          className="text-ink-dim"
          title="Sent once for all scenarios of a run that begin with the same steps. What it created is removed at the end of the run."
        >
          shared with the run
        </span>
      )}
    </span>
  );
}

function Expected({ line: { until, expects, undecided, rules } }: { line: ChainLine }) {
  if (until === null && expects === null && rules.length === 0) return null;
  return (
    <span className="grid gap-0.5 pl-4 text-ink-dim">
      {until !== null && (
        <span className="min-w-0 break-words">
          <CodeText>{until}</CodeText>
        </span>
      )}
      {expects !== null && <span>{undecided === null ? expects : `${expects}, ${undecided}`}</span>}
      {rules.map((rule, index) => (
        <span key={`${index} ${rule}`} className="min-w-0 break-words">
          <CodeText>{rule}</CodeText>
        </span>
      ))}
    </span>
  );
}
