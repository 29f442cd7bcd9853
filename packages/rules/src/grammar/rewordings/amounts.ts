import type { Rewordings } from './rewording.ts';

/** "The page holds at most 20 orders" is about the list that came, whatever number the page has. */
const page =
  '[the|a|an|each|every|one] page [should|must|may|can] (has|have|contains|contain|holds|hold|lists|list|shows|show)';
const pages = [
  ['(at most|no more than|not more than|up to)', 'at most'],
  ['(at least|no fewer than|no less than)', 'at least'],
  ['(exactly|just)', 'exactly'],
  ['(more than|over)', 'more than'],
  ['(fewer than|less than)', 'fewer than'],
].map(([said = '', means = '']) => ({
  say: `${page} ${said} <number> <x>`,
  as: `there are ${means} <number> <x>`,
}));

/** How many, in other words. */
export const amounts: Rewordings = {
  name: 'amounts',
  title: 'How many, in other words',
  first: [
    {
      say: '[<aside>] (never|not) more than <number> <list> (per|on a|on one|on each) <word>',
      as: '<list> has at most <number> items',
    },
    {
      say: '[<aside>] (never|not) (less|fewer) than <number> <list> (per|on a|on one|on each) <word>',
      as: '<list> has at least <number> items',
    },
    ...pages,
    { say: '[the] (amount|count|quantity) of <list> <x>', as: 'the number of <list> <x>' },
    { say: "(there're|there are|there is|there's) <number> <x> in [the] <list>", as: 'there are <number> <list>' },
  ],
  otherwise: [
    { say: '<number> <list> (on|under) [the|this|that|each] <word>', as: '<list> has <number> items' },
    { say: '<aside> (finds|find|yields|delivers|brings up|turns up) <number> <list>', as: '<list> has <number> items' },
    { say: 'there has to be something <aside>', as: '<aside>' },
    { say: 'there are <number> <list> in <aside>', as: '<list> has <number> items' },
    { say: '<list> (:|=|is|are) <lb> <rb>', as: '<list> is empty' },
    { say: '<x> (has|have) got <y>', as: '<x> has <y>' },
    { say: '<x> is (flagged|listed|marked|named|given|known) as (a|an|one of the) <list>', as: '<list> contains <x>' },
    { say: '<x> (is|are) tagged (with|as) <y>', as: 'the tags of <x> contain <y>' },
    {
      say: "(you'll|you will|you|we|i|one) (find|finds|see|sees) <x> (among|in|within) [the] <list>",
      as: '<list> contains <x>',
    },
    { say: '<x> (has|have|with) <y> (somewhere|anywhere) (in it|inside)', as: '<x> contains <y>' },
    { say: "(there're|there's) <x>", as: 'there are <x>' },
    {
      say: '<number> <aside> (is|are) (waiting|listed|queued|standing|sitting|shown|found|present) (in|on) [the] <list>',
      as: '<list> has <number> items',
    },
    {
      say: '(give back|gives back|we should get|we get|we expect|i get|i expect|deliver|delivers|hand back|hands back|comes with|come with) <x>',
      as: 'response contains <x>',
    },
    { say: '<x> , no more [and] no less', as: 'exactly <x>' },
    { say: '<x> , (not|no) (more|one more) (and|or) (not|no) (less|fewer|one less)', as: 'exactly <x>' },
    { say: '(exactly|just) (give back|gives back|return|returns|get) <x>', as: 'response contains <x>' },
    { say: '[we] (cap|limit|caps|limits) [the] <list> (at|to) <number> <x>', as: '<list> has at most <number> items' },
    { say: '[the] <list> (is|are) (capped|limited) (at|to) <number> [<x>]', as: '<list> has at most <number> items' },
    {
      say: '<list> [should|must] (has|have|contains) (two|three|four|five|<number>) (elements|members|pieces|parts|positions)',
      as: '<list> has <number> items',
    },
    {
      say: '[there are] between <number> and <y> <list> [(are|is|were) <x>]',
      as: '<list> has between <number> and <y> items',
    },
    {
      say: '<x> (has|have|contains) between <number> and <y> <list>',
      as: '<list> has between <number> and <y> items',
    },
    { say: '<item> [only|just] has [only|just] <number> <list>', as: "<item> 's <list> has <number> items" },
    { say: '[on|in|at|for] <item> there are [only|just] <number> <list>', as: "<item> 's <list> has <number> items" },
    { say: '[<x>] (offers|offer|gives|shows|suggests) [me|us|you] at least <y>', as: 'response contains at least <y>' },
    { say: '[<x>] (offers|offer|gives|shows|suggests) [me|us|you] at most <y>', as: 'response contains at most <y>' },
    { say: '[<x>] (offers|offer|gives|shows|suggests) [me|us|you] exactly <y>', as: 'response contains exactly <y>' },
    {
      say: '[<x>] (offers|offer|gives|shows|suggests) [me|us|you] more than <y>',
      as: 'response contains more than <y>',
    },
    {
      say: '[<x>] (should|must|shall|has to) have more than <number> <list> [attached|assigned|in it]',
      as: '<list> has more than <number> items',
    },
    {
      say: '[<x>] (should|must|shall|has to) have at least <number> <list> [attached|assigned|in it]',
      as: '<list> has at least <number> items',
    },
    {
      say: '[<x>] (should|must|shall|has to) have at most <number> <list> [attached|assigned|in it]',
      as: '<list> has at most <number> items',
    },
    {
      say: '[<x>] (should|must|shall|has to) have exactly <number> <list> [attached|assigned|in it]',
      as: '<list> has exactly <number> items',
    },
    { say: '(not|no) more <list> than <x>', as: 'the number of <list> is at most <x>' },
    { say: '(not|no) (fewer|less) <list> than <x>', as: 'the number of <list> is at least <x>' },
    {
      say: '<name> (is|must be|equals|=) [the] (number|count|amount) of <list> <x>',
      as: '<name> is the number of <list>',
    },
    {
      say: '<x> (tells|shows|gives|has|states|says|holds) the same number as there are <y> in <list>',
      as: '<x> is the number of items in <list>',
    },
  ],
  golden: [
    {
      text: 'never more than 3 orders per page',
      reads: '`orders` has a length of at most 3',
      sample: { orders: [{ id: 1 }], page: 2 },
    },
    {
      text: 'a page contains at most 25 items',
      reads: '`data` has a length of at most 25',
      sample: { data: [{ id: 1 }], page: 2 },
    },
    {
      text: 'the page holds no more than 20 orders',
      reads: '`orders` has a length of at most 20',
      sample: { orders: [{ id: 1 }], page: 2 },
    },
    { text: 'amount of items is 3', reads: '`items` has a length of exactly 3', sample: { items: [1, 2, 3] } },
    { text: 'items are capped at 10', reads: '`items` has a length of at most 10', sample: { items: [1] } },
    { text: 'not more items than 5', reads: '`items` has a length of at most 5', sample: { items: [1] } },
  ],
};
