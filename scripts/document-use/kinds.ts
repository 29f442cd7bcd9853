/** Something in a document that a tester would try, found by simple means that know nothing of the generator. */
export interface Opportunity {
  kind: Kind;
  /** `METHOD /path`. */
  operation: string;
  /** A parameter, a field, or empty for the operation itself. */
  what: string;
  /** The operation that makes or reads the record, where there is one. */
  partner?: string;
}

export const KINDS = [
  'list',
  'paging',
  'total',
  'next',
  'sort',
  'filter',
  'range',
  'search',
  'create',
  'item',
  'sub-collection',
  'read-after-write',
  'read-after-delete',
  'state',
  'action',
  'read-only',
  'date-time',
  'money',
  'total-of-list',
  'condition',
  'bulk',
  'job',
  'security',
] as const;
export type Kind = (typeof KINDS)[number];

/** Without case and separators. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
