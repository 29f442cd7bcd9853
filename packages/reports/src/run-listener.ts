import type { Execution, Finding, Run, RunEvent, ValidationResult } from '@assay/contract';

export type EventOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>;

/** The run that is reported, as far as it is known before its first event. */
export type ReportedRun = Pick<Run, 'name' | 'scope' | 'created_at' | 'protection'> & {
  /** Null for a run that no server keeps. */
  id: number | null;
  system: string;
  /** The document as its user named it, for tools that show its lines; absent where its text is not at hand. */
  document?: string;
  /** Of the tool that ran it. */
  tool_version?: string;
};

/** What the execution of a result says beyond its event. */
export interface ResultDetails {
  endpoint: { method: string; path: string };
  expectedStatus: Execution['expected_http_status'];
  statusMet: Execution['status_met'];
  rules: readonly Pick<ValidationResult, 'validation_text' | 'status' | 'reason'>[];
  /** Null unless the status is `error`. */
  error: Execution['error'];
  /** What it came to before, the first time first, where it was sent again. */
  attempts?: readonly Attempt[];
  /** The request as a command for a shell, secrets left out. */
  curl?: string | null;
  /** The beginning of the body that came, secrets left out; null where it had none. */
  answer?: string | null;
  /** Line of its operation in the document, from 1. */
  line?: number | null;
}

/** One earlier try of a scenario that was sent again. */
export interface Attempt {
  status: EventOf<'scenario_result'>['status'];
  reason: string | null;
}

/** Why a run ends as it does; the worst cause of several. */
export const runCauses = [
  'interrupted',
  'credentials',
  'failed',
  'unreachable',
  'not_judged',
  'coverage',
  'flaky',
  'passed',
] as const;
export type RunCause = (typeof runCauses)[number];

/** What a run of the command line comes to. */
export interface Conclusion {
  cause: RunCause;
  exit_code: number;
  /** Everything that is not as it should be, the worst first, each with what to do. */
  causes: readonly { cause: RunCause; message: string }[];
  /** Documented answers that were seen; null where the document has none. */
  coverage: { seen: number; documented: number; percent: number } | null;
  /** Waits that the API asked for. */
  waits: { count: number; ms: number };
}

/** A finding of the run, with the executions that say it. */
export type ReportedFinding = Omit<Finding, 'executions'> & { execution_ids: number[] };

/** One optional hook per run event, and one for what the run found. */
export interface RunListener {
  /** Called once: before the first event of a run that has ended, else before its terminal event. */
  onFindings?: (findings: readonly ReportedFinding[]) => void;
  onStart?: (event: EventOf<'start'>) => void;
  onScenarioStart?: (event: EventOf<'scenario_start'>) => void;
  /** `details` is null when the execution no longer exists. */
  onScenarioResult?: (event: EventOf<'scenario_result'>, details: ResultDetails | null) => void;
  onProgress?: (event: EventOf<'progress'>) => void;
  /** Called at most once, before the terminal event; only by the command line. */
  onConclusion?: (conclusion: Conclusion) => void;
  /** Terminal. */
  onCompleted?: (event: EventOf<'completed'>) => void;
  /** Terminal: the run was interrupted or failed as a whole. */
  onError?: (event: EventOf<'error'>) => void;
}

/** Calls the hook of an event. `details` belongs to a `scenario_result`. */
export function notify(listener: RunListener, event: RunEvent, details: ResultDetails | null = null): void {
  switch (event.type) {
    case 'start':
      return listener.onStart?.(event);
    case 'scenario_start':
      return listener.onScenarioStart?.(event);
    case 'scenario_result':
      return listener.onScenarioResult?.(event, details);
    case 'progress':
      return listener.onProgress?.(event);
    case 'completed':
    case 'error':
      return notifyEnd(listener, event);
  }
}

function notifyEnd(listener: RunListener, event: EventOf<'completed' | 'error'>): void {
  if (event.type === 'completed') listener.onCompleted?.(event);
  else listener.onError?.(event);
}
