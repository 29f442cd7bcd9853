import type { Rewordings } from './rewording.ts';

const wants = '(want|need|expect|wish|wanna|like|would like)';

/** What is said around a sentence without saying anything of the answer: whose wish it is, how one came to look, why it matters. */
export const asides: Rewordings = {
  name: 'asides',
  title: 'Said around a sentence',
  first: [
    { say: '<x> itself', as: '<x>' },
    { say: '<x> (, e.g|e.g|, eg|, for example|for example|, for instance) <y>', as: '<x>' },
    { say: '<x> is what (we|i) (want|expect|need|look for)', as: '<x>' },
    { say: `as (a|an|the) <aside> (i|we) ${wants} <aside> [,] (so|so that|thus|therefore) [that] <x>`, as: '<x>' },
    { say: `as (a|an|the) <aside> (i|we) ${wants} <aside> : <x>`, as: '<x>' },
    { say: 'given <aside> [,] then <x>', as: '<x>' },
    { say: 'given <aside> [,] when <aside> [,] then <x>', as: '<x>' },
    { say: '(given|provided|assuming) [that] <x> , [then] <y>', as: 'if <x> , <y>' },
    {
      say: '(we|i) (check|verify|look at|test|inspect|control|take|read) <x> [,|:|-|and] [and] (it|this|that|they) <y>',
      as: '<x> <y>',
    },
    { say: '(ok|okay|so|well|now) , <x>', as: '<x>' },
    { say: '(make|be) sure [that] <x>', as: '<x>' },
    { say: '(see to it|take care|mind|remember|note) that <x>', as: '<x>' },
    { say: '<x> [,] (please|pls|plz|thanks|kindly)', as: '<x>' },
    { say: '(please|pls|plz|kindly) <x>', as: '<x>' },
    { say: '<x> , (please|pls) : <y>', as: '<x> : <y>' },
  ],
  otherwise: [
    { say: '<aside> : <aside> , <x>', as: '<x>' },
    { say: '<x> , otherwise <aside>', as: '<x>' },
    { say: '<x> , (we|there|it) (had|was|were) <aside>', as: '<x>' },
    { say: "<aside> , (that's why|that is why) <x>", as: '<x>' },
    { say: 'to <aside> (i|we) need <x>', as: '<x>' },
    { say: '<aside> : <x>', as: '<x>' },
    { say: '(since|because|as|before|once|when|while|after|even if|although|though) <aside> , <x>', as: '<x>' },
    { say: 'to (keep|make|avoid|prevent|protect|stop|help|let|allow|give|save) <aside> , <x>', as: '<x>' },
    { say: 'for (privacy|security|safety|legal|audit|tax|historical|compliance) reasons [,] <x>', as: '<x>' },
    { say: '<number> <aside> (->|=>|→) <x>', as: '<x>' },
    { say: '<aside> , <name> = <x>', as: '<name> = <x>' },
    {
      say: '<x> (who|that|which) (handles|owns|made|has|wrote|did|sent|created|owned) (it|this|them) <y>',
      as: '<x> <y>',
    },
    { say: '<name> after <word> <y>', as: '<name> <y>' },
    { say: '<aside> (i|we) (want|expect|need|get) (a|an) <number>', as: 'returns <number>' },
    {
      say: '<aside> [,] (so|hence|thus|therefore|meaning|i.e|ie|that is|in other words|which means) [that] <x>',
      as: '<x>',
    },
    { say: '<aside> (->|=>|→) <x>', as: '<x>' },
    { say: '<x> , (i.e|ie|that is|in other words|meaning) <y>', as: '<x> and <y>' },
    { say: '<x> (=|equals|is) <y> , (meaning|i.e|ie|that is|so) <number>', as: '<x> = <number>' },
    {
      say: '<x> (so|so that) (i|we|you|they|it|he|she|the customer|the client|the user) (can|could|may|might) <aside>',
      as: '<x>',
    },
  ],
  golden: [
    {
      text: 'As a reader I want to see my loan, so title is "Emma"',
      reads: '`title` is "Emma"',
      sample: { title: 'Emma' },
    },
    {
      text: 'nobody has extended it yet, hence extensions is empty',
      reads: '`extensions` has a length of exactly 0',
      sample: { extensions: [] },
    },
    { text: 'we check the plate, it is "KR 1"', reads: '`plate` is "KR 1"', sample: { plate: 'KR 1' } },
    {
      text: 'Since the bank has not confirmed yet, the state should be "pending"',
      reads: '`state` is "pending"',
      sample: { state: 'pending' },
    },
    { text: 'price is 5, pls', reads: '`price` is 5', sample: { price: 5 } },
  ],
};
