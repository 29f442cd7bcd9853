import type { Rewordings } from './rewording.ts';

/** Days and moments, in other words. */
export const moments: Rewordings = {
  name: 'moments',
  title: 'Days and moments, in other words',
  first: [
    { say: '<x> before <day> <lp> <name> <rp>', as: '<name> is before <day>' },
    { say: '<x> after <day> <lp> <name> <rp>', as: '<name> is after <day>' },
    { say: '<x> (is|are|must be|should be) before <day>', as: '<x> is before <day>' },
    { say: '<x> (is|are|must be|should be) after <day>', as: '<x> is after <day>' },
    { say: '<x> (is|are|was|were) from <day>', as: '<x> is on <day>' },
  ],
  otherwise: [
    { say: '<x> (must be|is|should be) the same day as <y> or later', as: '<x> is on or after <y>' },
    { say: '<x> (must be|is|should be) the same day as <y> or earlier', as: '<x> is on or before <y>' },
    {
      say: 'no <x> (can|may|must|should) (end|finish|close) <lp> <name> <rp> before it (has started|starts|started|began|begins) <lp> <y> <rp>',
      as: 'every <name> is after <y>',
    },
    {
      say: '<name> (open|opens|begins|starts|happens) before <x> (starts|begins|opens|happens)',
      as: '<name> is before <x> starts',
    },
    { say: 'nothing <name> before <x>', as: 'no <name> is before <x>' },
    { say: 'nothing <name> after <x>', as: 'no <name> is after <x>' },
  ],
  golden: [
    {
      text: 'it happened before 1 February 2025 (date)',
      reads: '`date` is before "2025-02-01"',
      sample: { date: '2025-01-17' },
    },
  ],
};
