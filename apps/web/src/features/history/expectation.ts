import type { Execution } from '@assay/contract';
import type { Expectation } from '@assay/scenario';

/** The status that an execution was to get. */
export function expectationOf(execution: Pick<Execution, 'expected_http_status' | 'accepts_class'>): Expectation {
  return { status: execution.expected_http_status, acceptsClass: execution.accepts_class };
}
