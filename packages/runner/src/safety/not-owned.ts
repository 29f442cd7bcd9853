import type { Never } from './classify/call.ts';
import { TransportError } from '../transport/transport-error.ts';

/** What a person can do about a request that was refused, on the screens; the command line names its options instead. */
export const OWN_RECORD_ADVICE =
  'Let the scenario create the record first, or mark the system as a disposable test environment under Configure, System Info.';

/** The same of what there is one of. */
export const OWN_SETTING_ADVICE =
  'Under Configure, System Info, you can allow Assay to change own settings and put them back, or mark the system as a disposable test environment.';

const reasons: Readonly<Record<Never, string>> = {
  bulk: 'it reaches many records at once',
  account: 'it changes the account that is signed in, or its credentials',
  singleton: 'it changes a setting that the scenario did not make',
  destructive: 'by its name it removes, resets or disables what the scenario did not make',
  action: 'it acts on something that the scenario did not make',
  unclear: 'servers may read its address in more than one way, so nobody can say what it changes',
  unknown: 'nobody can say what it changes',
};

/** A request that is not sent, since it would change what this run did not make. */
export class NotOwnedError extends TransportError {
  /** What of the body a record that is there has too; another value would name none. */
  taken: string | null = null;

  constructor(call: string, why: string, about: 'record' | 'setting' = 'record') {
    const advice = about === 'setting' ? OWN_SETTING_ADVICE : OWN_RECORD_ADVICE;
    super('not_owned', `Not run: ${call} would change what this run did not make: ${why}. ${advice}`);
    this.name = 'NotOwnedError';
  }

  static never(call: string, why: Never): NotOwnedError {
    return new NotOwnedError(call, reasons[why]);
  }

  /** A create that may answer with, or change, a record that is there: `record` says which, `value` is what both have. */
  static taken(call: string, record: string, value: string): NotOwnedError {
    const error = new NotOwnedError(call, `there is ${record}, which it may answer with or change`);
    error.taken = value;
    return error;
  }

  /** A setting that a person can allow to be changed. */
  static setting(call: string): NotOwnedError {
    return new NotOwnedError(call, reasons.singleton, 'setting');
  }
}

/** A write that is not sent, since one at the same path has reached another record than the one that it names. */
export class OtherRecordError extends TransportError {
  constructor(call: string, why: string) {
    super('not_owned', `Not run: ${call} may reach a record that this run did not make: ${why}.`);
    this.name = 'OtherRecordError';
  }
}
