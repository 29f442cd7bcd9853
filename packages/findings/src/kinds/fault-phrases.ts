import type { Fault } from '../result.ts';

const unauthenticated = (): string => 'requests without valid credentials';

/** Ends "... accepts": what is wrong with the request. `it` is the field or parameter. */
const phrases: Readonly<Record<string, (it: string) => string>> = {
  no_credentials: unauthenticated,
  invalid_credentials: unauthenticated,
  malformed_credentials: unauthenticated,
  expired_credentials: unauthenticated,
  tampered_credentials: unauthenticated,
  wrong_password: () => 'a wrong password',
  other_account: () => 'requests of another account',
  foreign_reference: () => 'a reference to a record of another account',
  unknown_id: (it) => `an unknown ${it}`,
  deleted_id: (it) => `the ${it} of a deleted record`,
  wrong_state: () => 'a request that the state of the record forbids',
  duplicate: (it) => `a second record with the same ${it}`,
  overlap: () => 'a time that overlaps one that is taken',
  over_capacity: () => 'one more than there may be',
  part_missing: () => 'a request on a record without what it must have',
  in_use: () => 'the removal of what something else stands on',
  unknown_reference: (it) => `${it} that names nothing that exists`,
  stale_condition: () => 'an outdated condition',
  missing_required: (it) => `requests without ${it}`,
  out_of_range: (it) => `${it} out of range`,
  not_a_multiple: (it) => `${it} between two allowed steps`,
  unknown_value: (it) => `a value of ${it} that is not listed`,
  wrong_type: (it) => `${it} of another type`,
  bad_format: (it) => `${it} in a wrong format`,
  too_long: (it) => `${it} that is too long`,
  too_short: (it) => `${it} that is too short`,
  pattern_mismatch: (it) => `${it} that does not match its pattern`,
  null_value: (it) => `null for ${it}`,
  too_few_items: (it) => `too few items in ${it}`,
  too_many_items: (it) => `too many items in ${it}`,
  repeated_items: (it) => `repeated items in ${it}`,
  malformed_body: () => 'a body that is not well formed',
  missing_body: () => 'a request without a body',
  unsupported_media_type: () => 'a content type that is not documented',
  unsupported_method: () => 'a method that is not documented',
  unknown_field: () => 'an unknown field',
  protected_field: (it) => `${it}, which only the server sets`,
  refused_change: () => 'a change that cannot be made as a whole',
  other_request: () => 'another request with a key that was used',
  bad_item: () => 'a list with an item that is wrong',
};

/** The same of several fields, which `names` lists. */
export const severalPhrase = (kind: string, names: string): string =>
  phrases[kind]?.(names) ?? `${kind.replaceAll('_', ' ')} (${names})`;

/** What is wrong with a request, as the end of a sentence. */
export function faultPhrase({ kind, location, pointer }: Fault): string {
  const name = pointer?.split('/').at(-1) ?? location.replace(/^(query|path|header)\./, '');
  const it = name === '' || name === 'body' ? 'the body' : `\`${name}\``;
  return phrases[kind]?.(it) ?? `${kind.replaceAll('_', ' ')} (${it})`;
}
