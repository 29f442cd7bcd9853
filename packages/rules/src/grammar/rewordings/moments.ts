import type { Rewordings } from './rewording.ts';

/** Days and moments, in other words. */
export const moments: Rewordings = {
  name: 'moments',
  title: 'Days and moments, in other words',
  first: [
    { say: '<x> (lies|falls|comes|happens|takes place) (before|ahead of) <y>', as: '<x> is before <y>' },
    { say: '<x> (lies|falls|comes|happens|takes place) after <y>', as: '<x> is after <y>' },
    { say: '<aside> <duration> <lp> <name> (minus|-) <y> <rp>', as: '<name> is exactly <duration> after <y>' },
    {
      say: '<x> (runs out|ends|expires) [exactly] <duration> after <name>',
      as: '<x> is exactly <duration> after <name>',
    },
    { say: '<name> (minus|-) <y> is <duration>', as: '<name> is exactly <duration> after <y>' },
    { say: '<x> (can|may|must) (not|never) be <name> a day before <y>', as: '<name> is at least <y>' },
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
      text: 'the pass lasts two hours (endsAt minus startsAt)',
      reads: '`endsAt` is exactly 2 hours after the value of `startsAt`',
      sample: { startsAt: '2025-01-17T10:00:00Z', endsAt: '2025-01-17T12:00:00Z' },
    },
    {
      text: 'it happened before 1 February 2025 (date)',
      reads: '`date` is before "2025-02-01"',
      sample: { date: '2025-01-17' },
    },
  ],
};
