import type { Rewordings } from './rewording.ts';

const twice = '(twice|two times|more than once|several times|repeatedly|again|double)';
const stands =
  '(appear|appears|occur|occurs|stand|stands|show up|shows up|is listed|are listed|is sold|are sold|is used|are used|is given|are given|is booked|are booked|is assigned|are assigned|is issued|are issued|is taken|are taken|be used|be listed|come|comes|turn up|turns up|is present|exist|exists|is repeated|is contained|is returned)';
const small = '(oldest|smallest|lowest|earliest|cheapest|shortest|least|first|nearest|low|old|small)';
const great = '(newest|latest|largest|biggest|highest|most recent|longest|most|freshest|last|high|new|big)';

/** Order and uniqueness, in other words. */
export const order: Rewordings = {
  name: 'order',
  title: 'In order, nothing twice, in other words',
  first: [
    { say: '<name> is never repeated [in <y>]', as: 'no <name> appears twice' },
    { say: `no <x> ${stands} ${twice}`, as: 'no <x> appears twice' },
    {
      say: `the same <x> (must|may|can|should|do|does|shall|will) not ${stands} ${twice} [in <y>]`,
      as: 'no <x> appears twice',
    },
    {
      say: `<x> (is|are) (not|never) (used|listed|given|sold|assigned|booked|issued|taken|repeated|contained|present) ${twice} [in <y>]`,
      as: 'no <x> appears twice',
    },
    { say: `<x> never ${stands} ${twice} [in <y>]`, as: 'no <x> appears twice' },
    {
      say: `(every|each) <x> (appears|occurs|is listed|shows up|stands|is used|exists|is there|comes) [just|only|exactly] (once|one time|a single time|exactly once|only once) [in <y>]`,
      as: 'no <x> appears twice',
    },
    {
      say: '(no two|two) <x> (may not|must not|cannot|can not|never|should not|do not|may never) (have|share|carry|use) the same <y>',
      as: 'no two <x> have the same <y>',
    },
    {
      say: 'no two <x> (may|can|must|should|shall|will) (have|share|carry|use) the same <y>',
      as: 'no two <x> have the same <y>',
    },
    { say: '(nobody|no one|nothing|none) <x> twice <y> , (i.e|ie|that is|so) <z>', as: '<z>' },
    {
      say: `(runs|run|goes|go|is listed|are listed|comes|come) from [the] ${small} to [the] ${great}`,
      as: 'is sorted ascending',
    },
  ],
  otherwise: [
    {
      say: '<x> : (latest|newest|most recent|highest|largest|biggest) <name> (first|on top|at the top)',
      as: '<name> is sorted descending',
    },
    {
      say: '<x> : (earliest|oldest|lowest|smallest) <name> (first|on top|at the top)',
      as: '<name> is sorted ascending',
    },
    {
      say: `<list> (runs|run|goes|go|reads|read|comes|come|is|are) from [the] ${small} to [the] ${great} <lp> <name> <rp>`,
      as: '<list> are sorted by <name> ascending',
    },
    {
      say: `<list> (runs|run|goes|go|reads|read|comes|come|is|are) from [the] ${great} to [the] ${small} <lp> <name> <rp>`,
      as: '<list> are sorted by <name> descending',
    },
    {
      say: `[the] <list> <aside> (goes|go|is|are|runs|run|comes|come) by <name> [,] ${small} (first|on top)`,
      as: '<list> are sorted by <name> ascending',
    },
    {
      say: `[the] <list> [<word>] (goes|go|is|are|runs|run|comes|come) by <name> [,] ${small} (first|on top)`,
      as: '<list> are sorted by <name> ascending',
    },
    {
      say: `[the] <list> [<word>] (goes|go|is|are|runs|run|comes|come) by <name> [,] ${great} (first|on top)`,
      as: '<list> are sorted by <name> descending',
    },
    {
      say: `${great} [<word>] (first|on top|at the top|comes first|come first) [, <aside>] <lp> <name> <rp>`,
      as: '<name> is sorted descending',
    },
    {
      say: `${small} [<word>] (first|on top|at the top|comes first|come first) [, <aside>] <lp> <name> <rp>`,
      as: '<name> is sorted ascending',
    },
    {
      say: '<list> (are|is) (numbered|counted|ordered|sorted|listed) (upwards|upward|up) <lp> <name> <rp>',
      as: '<list> are sorted by <name> ascending',
    },
    {
      say: '<list> (are|is) (numbered|counted|ordered|sorted|listed) (downwards|downward|down) <lp> <name> <rp>',
      as: '<list> are sorted by <name> descending',
    },
  ],
  golden: [
    {
      text: 'code is never repeated in tickets',
      reads: '`tickets` is unique by `code`',
      sample: { tickets: [{ code: 'A1' }] },
    },
    { text: 'no seat is sold twice', reads: '`tickets` is unique by `seat`', sample: { tickets: [{ seat: 'A1' }] } },
    {
      text: 'two sensors may not have the same id',
      reads: '`sensors` is unique by `id`',
      sample: { sensors: [{ id: 1 }] },
    },
    {
      text: 'most recent first (at)',
      reads: '`events` is sorted descending by `at`',
      sample: { events: [{ at: '2025-01-01' }] },
    },
  ],
};
