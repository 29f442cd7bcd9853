import type { ExecutionError } from '@assay/contract';
import type { Fault } from '../result.ts';
import type { About } from './claim.ts';
import { answerMessage } from './answer-message.ts';

const STEP = /^Step \d+ before the request, (.+?), did not work: (.*)$/s;
const ANSWERED = /^the API answered (\d{3})(?:: (.*)|\.)$/s;

/** What an error is about: a step that does not work, an API that stopped answering, or trouble on the way. */
export function aboutError({ cause, message }: ExecutionError, fault: Fault | null): About {
  if (cause === 'target_stopped') return { kind: 'outage', message };
  const [, step, problem = ''] = STEP.exec(message) ?? [];
  if (step === undefined || cause !== 'setup_failed') return { kind: 'trouble', cause, message, fault };
  const [, status, body] = ANSWERED.exec(problem) ?? [];
  if (status === undefined) return { kind: 'setup', step, answered: null, message: problem };
  return { kind: 'setup', step, answered: Number(status), message: answerMessage(body ?? null) };
}
