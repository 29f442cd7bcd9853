import type { Rewordings } from './rewording.ts';

const sent =
  '(sent|posted|submitted|gave|passed|asked for|requested|provided|put|used|filtered by|logged in with|typed|entered|ordered|specified|supplied|given)';

/** What comes back of what was sent, in other words. */
export const request: Rewordings = {
  name: 'request',
  title: 'What was sent, in other words',
  first: [
    { say: '<x> (is|are|was|were) (taken over|taken|copied|adopted|kept) from the request', as: '<x> is the one sent' },
    {
      say: '<x> from the (query string|query|url|path|request body|body) comes back as <y>',
      as: '<y> equals the query parameter <x>',
    },
    {
      say: '<x> (is|are) (echoed|mirrored|repeated|reflected|copied|taken) from the request',
      as: '<x> is the one sent',
    },
    {
      say: '<x> (is|are) (stored|saved|kept|returned) [just|exactly] as (it|they) (was|were) (sent|posted|submitted|entered)',
      as: '<x> is the one sent',
    },
    {
      say: '<x> (is|are|must be|should be) (the one|that|those|the ones|the value) (from|in|of) my (url|path)',
      as: '<x> is the one in the request path',
    },
    {
      say: `<x> (is|are|must be|should be) (the one|that|those|the ones|the value) [that] (i|we|the client) ${sent}`,
      as: '<x> is the one sent',
    },
    {
      say: `<x> (is|are) (at most|not more than|no more than) the <y> (i|we|the client) ${sent}`,
      as: '<x> is at most the <y> sent',
    },
  ],
  otherwise: [
    { say: '<aside> echoes [the] <x> (of|from|in) the request', as: '<x> is as sent' },
    {
      say: '<x> (corresponds|correspond|match|matches) [to|with] [the] path (parameters|parameter|params|param)',
      as: '<x> is as sent',
    },
    {
      say: '<name> (matches|is) the one (i|we|you) (searched for|asked for|filtered by|filtered on|requested|looked for|typed|sent|entered)',
      as: '<name> is as sent',
    },
    {
      say: '<name> and <y:name> (mirror|echo|repeat|match|are|equal) the <x> and <z> (sent|posted|given) [by the client]',
      as: '<name> is the <x> sent and <y> is the <z> sent',
    },
    {
      say: '(every|each) <x> (is|comes|belongs) (from|to|in|of) the <name> (i|we) (sent|filtered by|asked for|gave|requested)',
      as: 'every <name> is the one sent',
    },
    { say: '<name> + <y> (are|is) <z>', as: '<name> and <y> are <z>' },
    { say: `<x> the <y> (i|we|the client) ${sent}`, as: '<x> the <y> sent' },
    { say: '<x> (=|is|equals|must be) <y> (param|parameter)', as: '<x> is the <y> parameter' },
    {
      say: '<x> (=|is|equals|must be|mirrors|mirror) <y> of the (posted|sent|submitted) body',
      as: '<x> is the <y> in the request body',
    },
    {
      say: '<x> (corresponds to|must correspond to|matches|equals|is) the <y> in the (path|url)',
      as: '<x> is the path parameter <y>',
    },
  ],
  golden: [
    {
      text: 'email is taken over from the request',
      reads: '`email` is the value `email` that was sent',
      sample: { email: 'a' },
    },
    {
      text: 'week from the query string comes back as week',
      reads: '`week` is the query value `week` that was sent',
      sample: { week: 1 },
    },
  ],
};
