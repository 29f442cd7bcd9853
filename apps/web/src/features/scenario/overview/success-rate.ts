import type { Execution } from '@assay/contract';

export interface SuccessRate {
  percent: number;
  level: 'success' | 'warning' | 'failure';
}

/** Over the executions that are loaded and were run; null while there are none (D1 section 9). */
export function successRate(executions: readonly Pick<Execution, 'overall_status'>[]): SuccessRate | null {
  const run = executions.filter((execution) => execution.overall_status !== 'skipped');
  if (run.length === 0) return null;
  const passed = run.filter((execution) => execution.overall_status === 'success').length;
  const percent = Math.round((passed / run.length) * 100);
  return { percent, level: levelOf(percent) };
}

/** 90 or more is a success, 70 or more a warning. */
export function levelOf(percent: number): SuccessRate['level'] {
  if (percent >= 90) return 'success';
  return percent >= 70 ? 'warning' : 'failure';
}
