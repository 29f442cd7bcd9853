import type { BuiltRequest } from '../../exchange/build-request.ts';
import type { Call } from '../classify/call.ts';
import type { ProbeContext } from '../memberships/probe.ts';
import type { RunSafety } from '../run-safety.ts';
import type { OwnSettings } from '../settings/own-settings.ts';
import type { Absence } from '../facts/absence.ts';
import type { Permit, Sent } from '../facts/permit.ts';
import type { Records } from '../facts/records.ts';

/** What the rules of one scenario know. */
export interface Knowledge {
  safety: RunSafety;
  probe: ProbeContext;
  records: Records;
  absence: Absence;
  /** Null where the scenario may change none. */
  settings: OwnSettings | null;
}

/** A request that is no plain read, and may leave or not. */
export interface Question extends Knowledge {
  request: BuiltRequest;
  permit: Permit;
  /** `METHOD /path`, for messages. */
  label: string;
  send: Sent;
  isRedirected: boolean;
}

/**
 * Whether a request may leave: true when this rule lets it through, false when the next one decides.
 * @throws {NotOwnedError} when it must not leave
 */
export type WriteRule = (question: Question) => boolean | Promise<boolean>;

/** The call of a request that changes a record; null for any other. */
export const writeOf = ({ permit: { call } }: Question): (Call & { kind: 'write' }) | null =>
  call.kind === 'write' ? call : null;
