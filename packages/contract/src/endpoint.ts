import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { AuditAction } from './schemas/account/audit.ts';

/**
 * Who may call: anyone; a signed-in session only; a session or a personal access token with the scope.
 */
export type EndpointAuth = 'public' | 'session' | 'token:read' | 'token:write';

/** The roles of an organization, the one that may least first; each may all that those before it may. */
export const roles = ['viewer', 'member', 'admin', 'owner'] as const;

export type Role = (typeof roles)[number];

/** Why a role may not make a call whose least role is `least`; null when it may. A call without a role admits nobody. */
export function refusalOfRole(role: Role, least: Role | undefined): string | null {
  if (least !== undefined && roles.indexOf(role) >= roles.indexOf(least)) return null;
  const reader = role === 'viewer' ? 'A viewer may read and run, but not change.' : `Your role is ${role}.`;
  return `${reader} This needs the role ${least}. Ask an admin of your organization.`;
}

/** `stream` answers `text/event-stream`; `file` a download; `empty` has no body; a schema is a JSON body. */
export type ResponseBody = z.ZodType | 'empty' | 'stream' | 'file';

/** `multipart` bodies carry one `file` and text fields. */
export type RequestBody = z.ZodType | 'multipart';

/** One call of the HTTP API as plain data: mounted, checked, documented and called from this and nothing else. */
export interface EndpointDefinition {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters as `:name`. */
  path: string;
  summary: string;
  tag: string;
  auth: EndpointAuth;
  /** The least role that may call; nobody has one at a public endpoint. */
  role?: Role;
  /** Written into the audit log when the call has succeeded. */
  audit?: AuditAction;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: RequestBody;
  /** The caller is known by a signature over the bytes of the body, which are handed on unread. */
  signedBody?: true;
  /** The JSON body carries values that may be whole documents: up to 10 MB instead of 256 KB. */
  carriesDocument?: true;
  responses: Readonly<Record<number, ResponseBody>>;
  /** Beyond `commonErrors`. */
  errors: readonly ErrorCode[];
  /**
   * With `Accept: text/event-stream` the answer comes as a stream: `progress` events while it is made, and at the end one event
   * `answer` with the body, or `problem` with the problem details.
   */
  progress?: true;
  /** Client-side limit where the default of 60 s does not do. */
  timeoutMs?: number;
}

/** A row of the table names a role wherever somebody is known. */
type EndpointRow = EndpointDefinition & ({ auth: 'public'; role?: never } | { role: Role });

export type EndpointTable = Readonly<Record<string, EndpointRow>>;

/** Keeps the literal types of a table while checking its shape. */
export function defineEndpoints<const T extends EndpointTable>(table: T): T {
  return table;
}
