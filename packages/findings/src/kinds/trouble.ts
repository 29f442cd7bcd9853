import { errorCauseWords } from '@assay/contract';
import type { About } from '../claims/claim.ts';
import type { Fault } from '../result.ts';
import type { Description, FindingContext, Group } from './description.ts';
import { counted, subjectOf, verb } from './description.ts';
import { faultPhrase } from './fault-phrases.ts';

type Of<K extends About['kind']> = Group<Extract<About, { kind: K }>>;

const MAX_TEXT = 240;
const short = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

/** A step that other requests stand on does not work: one finding, however many scenarios need it. */
export function describeSetup({ about, count }: Of<'setup'>): Description {
  const { step, answered, message } = about;
  const said = message === '' ? '' : `: "${short(message)}"`;
  const rest = {
    strength: 'promise',
    decide: `Send \`${step}\` alone with the body of the first of these scenarios.`,
  } as const;
  if (answered === null) {
    return {
      ...rest,
      title: `\`${step}\` does not yield what ${counted(count, 'scenario')} need${count === 1 ? 's' : ''}: ${short(message)}`,
      suspect: 'setup',
      second: 'document',
      why: 'The step was answered, but the value that later requests need was not in the answer, or the step could not be sent.',
    };
  }
  const title = `\`${step}\` answers ${answered} where ${counted(count, 'scenario')} need${count === 1 ? 's' : ''} it as preparation${said}`;
  if (answered >= 500)
    return {
      ...rest,
      title,
      suspect: 'api',
      second: 'setup',
      why: `${answered} is a failure of the server, whatever is sent.`,
    };
  return {
    ...rest,
    title,
    suspect: 'setup',
    second: 'document',
    why: 'A request that prepares others was refused, so nothing that stands on it could be tried.',
  };
}

export function describeOutage({ about }: Of<'outage'>): Description {
  return {
    title: short(about.message.split('. ')[0] ?? about.message).replace(/\.$/, ''),
    suspect: 'api',
    second: 'setup',
    why: short(about.message),
    decide: 'Start the API again and send that request alone.',
    strength: 'standard',
  };
}

export function describeNowhere({ about }: Of<'nowhere'>): Description {
  return {
    title: 'Nothing of the document is at the base URL: every request is answered 404',
    suspect: 'setup',
    second: 'document',
    why: `Each answer was 404 (${counted(about.answers, 'time')}), also where no record could be missing, so nothing could be judged.`,
    decide:
      'Compare the base URL of the system with `servers` of the document: often a part such as `/api` or a version is missing. Then run again.',
    strength: 'promise',
  };
}

/** Other requests to these operations were answered in the same run. */
const answersOthers = ({ operations }: Of<'trouble'>, { tallies }: FindingContext): boolean =>
  operations.every((key) => tallies.some(({ operation, status }) => operation === key && status === 'success'));

function describeSilence({ about, operations, count }: Of<'trouble'>, fault: Fault): Description {
  return {
    title: `${subjectOf(operations)} ${verb(operations, 'gives', 'give')} no answer to ${faultPhrase(fault)}`,
    suspect: 'api',
    second: 'setup',
    why: `Other requests to the same operations were answered in this run, this one was not in time, ${counted(count, 'time')}. ${short(about.message)}`,
    decide: 'Send the first of these requests again alone and wait for longer.',
    strength: 'convention',
  };
}

/** Causes that are ours. */
const OURS = new Set(['invalid_request', 'interrupted']);
/** Causes where the API may be to blame as well. */
const MAYBE_API = new Set(['timeout', 'redirect_failed', 'target_unreachable', 'rate_limited', 'answer_too_large']);

export function describeTrouble(group: Of<'trouble'>, context: FindingContext): Description {
  const { about, count } = group;
  const { cause, message, fault } = about;
  if (cause === 'timeout' && fault !== null && answersOthers(group, context)) return describeSilence(group, fault);
  return {
    title: `${errorCauseWords[cause]} (${counted(count, 'scenario')})`,
    suspect: OURS.has(cause) ? 'test' : 'setup',
    second: MAYBE_API.has(cause) ? 'api' : 'document',
    why: short(message),
    decide: 'Run the first of these scenarios alone once the cause is gone.',
    strength: 'convention',
  };
}
