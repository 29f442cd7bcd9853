import type { Rewordings } from './rewording.ts';

/** The answer as a whole: status, headers, cookies, errors, kind, size and time, in other words. */
export const answer: Rewordings = {
  name: 'answer',
  title: 'Status, headers, cookies and errors, in other words',
  first: [
    { say: '<aside> in (less than|under|max|maximum|at most|<) <duration>', as: 'responds in less than <duration>' },
    { say: '<attribute> of <cookie> <x>', as: 'the <attribute> attribute of the cookie <cookie> <x>' },
    { say: "<cookie> 's <attribute> [attribute|flag] <x>", as: 'the <attribute> attribute of the cookie <cookie> <x>' },
    {
      say: '<cookie> <attribute> (is|=|:|must be|should be|equals) <x>',
      as: 'the <attribute> attribute of the cookie <cookie> is <x>',
    },
    {
      say: '<cookie> (is|must be|should be) [flagged|marked|set|sent] <attribute> (+|and|&|,) <y:attribute>',
      as: 'the <attribute> attribute of the cookie <cookie> is present and the <y> attribute of the cookie <cookie> is present',
    },
    {
      say: '<cookie> <aside> , (so|hence|thus) <attribute>',
      as: 'the <attribute> attribute of the cookie <cookie> is present',
    },
    { say: '<aside> (gets|receives|obtains|has) <cookie>', as: 'a cookie named <cookie> is set' },
    { say: '<x> and [the] <word> header are (identical|equal|the same)', as: '<x> equals the <word> header' },
    { say: '<x> while [the] (state|status|phase) <y>', as: 'if state <y> , <x>' },
  ],
  otherwise: [
    { say: '<aside> (speaks|talks|answers in|answers with|delivers) <mime> [only]', as: 'content type is <mime>' },
    {
      say: '[<aside>] [is|are|be] (served|delivered|sent|returned|answered|comes back|comes) as <mime>',
      as: 'content type is <mime>',
    },
    { say: '(should|must|shall) be (served|delivered|sent|returned) as <mime>', as: 'content type is <mime>' },
    { say: "(it 's|it is|it's) (a|an) <word> <lp> <mime> <rp>", as: 'content type is <mime>' },
    { say: "(it 's|it is|it's) (a|an) <word> <lp> <class> <rp>", as: 'status is <class>' },
    { say: '(whichever|any|some|every) <class> [code|status] (is|will) <aside>', as: 'status is <class>' },
    {
      say: "[i'd|i|we|we'd] (expect|want|get|need) (some|a|any|an) <class> [error|code|status] [here]",
      as: 'status is <class>',
    },
    { say: '<word> (ends|results) (in|with) (a|an) <class> [status|code]', as: 'status is <class>' },
    { say: '<class> , not (a|an) <y:class>', as: 'status is <class>' },
    {
      say: '[is] not (a|an) <class> and not (a|an) <y:class> [either]',
      as: 'status is not <class> and status is not <y>',
    },
    { say: 'status <number> expected , nothing else', as: 'status is <number>' },
    { say: '<aside> (says|answers|replies) <number> , even <y:aside>', as: 'status is <number>' },
    { say: '<aside> (lead|leads) to (a|an) <word>', as: 'status is <word>' },
    { say: '[<aside> ,] <x> is turned down', as: '<x> is rejected' },
    { say: '<aside> can (sign in|log in|login)', as: 'the request succeeds' },
    { say: '<aside> (is|are) (able|allowed|permitted) to (sign in|log in|login)', as: 'the request succeeds' },
    {
      say: '(access|signing in|logging in|sign-in|login|signin) (is|should be|must be) (allowed|permitted|granted)',
      as: 'the request succeeds',
    },
    {
      say: '<aside> (cannot|can not|can no longer|may not|must not|(is|are) not (able|allowed|permitted) to) (sign in|log in|login)',
      as: 'access is denied',
    },
    {
      say: '[the] [whole|entire] (response|answer|reply|call|request|api|endpoint|login|search|lookup|it|round trip|approval round trip) (stays|remains|is|stay|lies) (below|under) <duration>',
      as: 'response time is below <duration>',
    },
    { say: '<aside> : (under|below|within) <duration>', as: 'response time is below <duration>' },
    {
      say: '[the] [whole|entire] (response|answer|reply|body|payload|page|it|output) (must|should|may|does|can|shall) not exceed <size>',
      as: 'response size is at most <size>',
    },
    {
      say: '[the] [whole|entire] (response|answer|reply|body|payload|page|it|output) [is|be] (not|no) (bigger|larger|more|heavier) than <size>',
      as: 'response size is at most <size>',
    },
    { say: '<aside> , <size> (max|maximum|tops|at most) [for <y:aside>]', as: 'response size is at most <size>' },
    { say: 'there (should be|is|must be|has to be) nothing in the body [at all]', as: 'the body is empty' },
    { say: '[the] machine readable code <x>', as: 'the error code <x>' },
    { say: '[the] message of the error <x>', as: 'the error message <x>' },
    { say: '<aside> complains about <x>', as: 'validation error on <x>' },
    { say: '<aside> <number> (seconds|s) by <header>', as: 'header <header> is <number>' },
    { say: '<x> (as long as|so long as|for as long as) <y>', as: 'if <y> , <x>' },
    { say: '(as long as|so long as|for as long as|while) <x> , <y>', as: 'if <x> , <y>' },
    { say: '<x> because <y>', as: '<x> and <y>' },
    { say: '<x> (whenever|every time|each time) <y>', as: 'if <y> , <x>' },
    { say: '(every time|each time) <x> , <y>', as: 'if <x> , <y>' },
    { say: 'whenever <x> there (must|has to|should) be <y>', as: 'if <x> , <y> is not empty' },
    {
      say: '(if|whenever|when) <x> there (must|has to|should|shall) be [a|an|the] <y> , otherwise none',
      as: 'if <x> then <y> is present and unless <x> then <y> is absent',
    },
    { say: '<x> or else <y>', as: '<x> or <y>' },
    { say: '[the] <word> header (mentions|lists|names) <x>', as: 'header <word> contains <x>' },
    { say: '<header> (mentions|lists|names|says|has) <x>', as: 'header <header> contains <x>' },
    { say: '[should|must] (send|have|set|carry|come with|use) <header> <x>', as: 'header <header> is <x>' },
    { say: '<header> (with|says|tells|holds) <x>', as: 'header <header> contains <x>' },
    { say: '<aside> by [a|an|the] <header> [header]', as: 'header <header> is present' },
    { say: '[should|must] (send|carry) [a|an|the] <header> [header]', as: 'header <header> is present' },
    { say: '<x> (goes|leads|redirects|sends) to <y>', as: '<x> starts with <y>' },
  ],
  golden: [
    { text: 'the owner can sign in', reads: 'The request succeeds' },
    { text: 'a blocked user cannot log in', reads: 'The access is denied' },
    { text: 'access is granted', reads: 'The request succeeds' },
    {
      text: 'the link and the Location header are identical',
      reads: '`link` is the value of the header `Location`',
      sample: { link: 'a' },
    },
  ],
};
