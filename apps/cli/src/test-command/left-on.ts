import { removeLeft } from '@assay/suite';
import type { LeftOn } from '../removals/remove-left.ts';
import { shellWord } from '../output/shell-word.ts';
import type { Target } from './open-target.ts';
import { safetyOf } from './running/run-suite.ts';

/** What runs against this target have left is removed by what its document says. */
export function leftOn({ suite, baseUrl, protection, tokens, otherTokens, accounts, words }: Target): LeftOn {
  return {
    baseUrl,
    command: ['assay cleanup', ...[...words, '-u', baseUrl].map(shellWord)].join(' '),
    isReadOnly: protection === 'read_only',
    tokens,
    otherTokens,
    accounts,
    remove: (pending, connection) =>
      removeLeft(suite, baseUrl, { ...connection, safety: safetyOf(suite, protection), pending }),
  };
}
