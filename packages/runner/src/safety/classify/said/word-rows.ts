const listed = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Where a word is a sign of harm. */
type Sign =
  /** In a path, or as the first verb of what a document calls a write. */
  | 'path'
  /** In a request that is a read by its method. */
  | 'read'
  /** The same, where it is a whole part of the path: elsewhere it is a part of a name, as in `restore-points`. */
  | 'read alone'
  /** As a verb with an object, anywhere in a sentence or a name. */
  | 'anywhere'
  /** As a verb, where what it is done to is named as a whole: "empty the queue". */
  | 'of all'
  /** As a noun: what is made is the harm, as in "a purge of ...". */
  | 'noun'
  /** Written together with what it is done to: `deleteusers`. */
  | 'glued'
  /** Of one record it only takes that record away. */
  | 'removal';

/** Each word that harms, once. */
const HARMFUL: readonly [words: string, signs: readonly Sign[]][] = [
  ['delete remove destroy', ['path', 'read', 'anywhere', 'glued', 'removal']],
  ['deletion removal', ['path', 'noun', 'removal']],
  ['erase truncate disable deactivate terminate', ['path', 'read', 'anywhere', 'glued']],
  ['flush revoke invalidate nuke obliterate expunge', ['path', 'read', 'anywhere']],
  ['cleanup restart reboot garbagecollect', ['path', 'read', 'anywhere', 'noun']],
  ['purge shutdown', ['path', 'read', 'anywhere', 'glued', 'noun']],
  ['wipe', ['path', 'read', 'anywhere', 'glued', 'noun', 'of all']],
  ['reset', ['path', 'read', 'glued', 'noun', 'of all']],
  ['rollback', ['path', 'read', 'noun']],
  ['suspend unsubscribe', ['path', 'read']],
  ['clear kill halt', ['path', 'read alone', 'of all']],
  ['restore migrate reindex', ['path', 'read alone']],
  // What is taken out of a queue by reading it is gone.
  ['pop dequeue receive poweroff', ['read alone']],
  ['prune uninstall evict', ['path', 'anywhere']],
  ['drop empty', ['path', 'of all']],
  ['purges resets revert seed maintenance rotate', ['path']],
  ['logout', ['read', 'glued']],
  ['signout logoff signoff', ['read']],
  ['decommission redact', ['anywhere']],
  ['lockout', ['anywhere', 'noun']],
  ['garbagecollection', ['path', 'noun']],
  ['erasure destruction teardown truncation failover eviction', ['noun']],
  ['decommissioning uninstallation redaction revocation', ['noun']],
];

/** What a verb says of money and people. */
type Deed =
  /** The record that is made moves money, of whoever it names. */
  | 'moves money'
  /** It speaks to somebody. */
  | 'speaks to one'
  /** With "all" or "every" behind it, it speaks to many or takes from many. */
  | 'speaks to many'
  /** With a stored card or balance behind it, it spends what the account has. */
  | 'spends what is stored';

/** Each verb that moves money or speaks to people, once. */
const DEEDS: readonly [words: string, deeds: readonly Deed[]][] = [
  ['send notify email mail invite remind alert message', ['speaks to one', 'speaks to many']],
  ['text', ['speaks to one']],
  ['announce broadcast push publish deliver dispatch bill', ['speaks to many']],
  ['charge', ['moves money', 'speaks to many', 'spends what is stored']],
  ['pay buy purchase transfer withdraw', ['moves money', 'spends what is stored']],
  ['repay refund deposit remit disburse wire debit donate', ['moves money']],
  ['top order', ['spends what is stored']],
];

function wordsWith<S>(rows: readonly [words: string, signs: readonly S[]][], signs: readonly S[]): ReadonlySet<string> {
  return new Set(rows.flatMap(([words, own]) => (signs.every((sign) => own.includes(sign)) ? listed(words) : [])));
}

export const harmful = (...signs: Sign[]): ReadonlySet<string> => wordsWith(HARMFUL, signs);
export const verbsThat = (deed: Deed): ReadonlySet<string> => wordsWith(DEEDS, [deed]);
