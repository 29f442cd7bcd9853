import type { BuiltRequest } from '../../exchange/build-request.ts';
import type { Permit } from '../facts/permit.ts';
import type { Made } from '../ledger.ts';
import type { ProbeContext } from '../memberships/probe.ts';

/** Makes records beside one that is about to be written to, so that it shows when another one is reached. */
export interface Company {
  /** Nothing more is to be found out: what was made is removed, and no other request goes out. */
  readonly isOver: boolean;
  /** Makes another record as the one of this id was made; whether it could. */
  make: (id: string) => Promise<boolean>;
  /** Removes the last one that was made. */
  remove: () => Promise<void>;
}

export interface Aimed {
  request: BuiltRequest;
  permit: Permit;
  probe: ProbeContext;
  /** What the run has made and not removed, the oldest first. */
  made: () => readonly Made[];
  /** Null where nothing is sent to find out. */
  company: Company | null;
}
