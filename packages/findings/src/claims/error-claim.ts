import type { ExecutionError } from '@assay/contract';
import { answerMessage, readRefusedAnswer, readStepProblem } from '@assay/scenario';
import type { Fault } from '../result.ts';
import type { About } from './claim.ts';

/** What an error is about: a step that does not work, an API that stopped answering, or trouble on the way. */
export function aboutError({ cause, message }: ExecutionError, fault: Fault | null): About {
  if (cause === 'target_stopped') return { kind: 'outage', message };
  const failed = cause === 'setup_failed' ? readStepProblem(message) : null;
  if (failed === null) return { kind: 'trouble', cause, message, fault };
  const { label: step, problem } = failed;
  const answer = readRefusedAnswer(problem);
  if (answer === null) return { kind: 'setup', step, answered: null, message: problem };
  return { kind: 'setup', step, answered: answer.status, message: answerMessage(answer.body) };
}
