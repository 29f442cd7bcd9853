import type { Rewordings } from './rewording.ts';

const disclosed =
  '(returned|sent|shown|exposed|revealed|echoed|disclosed|delivered|shipped|part of <y>|visible|leaked|given away|included|present|there)';
const shows = '(send|show|expose|reveal|echo|disclose|deliver|ship|return|leak|include|give away|output|print)';
const gives =
  '(offer|offers|expose|exposes|provide|provides|deliver|delivers|hand out|hands out|give|gives|hold|holds|carry|carries|bring|brings|supply|supplies|come with|comes with|show|shows|list|lists)';

/** What is there and what is not, in other words. */
export const existence: Rewordings = {
  name: 'presence',
  title: 'There or not, in other words',
  first: [
    { say: '(no|neither) <x> (and|or|nor) no <y> in <z>', as: 'no <x> in the response and no <y> in the response' },
    { say: '<x> (shall|should|must) be missing', as: 'no <x> in the response' },
    { say: '<x> (comes|come|exists|exist|is returned) with <y> , <z>', as: '<x> has <y> , <z>' },
    { say: '(each|every) <x> (has|have) <y> and (is|are) <z>', as: 'every <x> has <y> and every <x> is <z>' },
    { say: 'all <x> have <y> and are <z>', as: 'all <x> have <y> and all <x> are <z>' },
    { say: 'the <x> has <y> and is <z>', as: 'the <x> has <y> and the <x> is <z>' },
    {
      say: '<list> (do|does|must|should|may) not (contain|include|list|hold) [the|a|an] <word> <code>',
      as: '<list> does not contain <code>',
    },
    { say: '<x> (has|have|with|contains|holds) (some|any) value', as: '<x> is not empty' },
    { say: '<x> (has|have|with) (no|not any) value', as: '<x> is unset' },
    {
      say: '<x> (do|does|must|should|shall|may|can|will) not (appear|show up|occur|turn up|be found|come back|be echoed|come through) [anywhere|somewhere] [in the (answer|response|body|reply|payload)]',
      as: 'no <x> in the response',
    },
    {
      say: '<x> (is|are|must be|should be) nowhere [to be found|to be seen] [in the (answer|response|body|reply|payload)]',
      as: 'no <x> in the response',
    },
  ],
  otherwise: [
    { say: '<x> (has|have) no business in <y>', as: 'no <x> in the response' },
    { say: '<x> (exists|exist) with <y>', as: '<x> has <y>' },
    { say: '<x> (comes|come) with <y>', as: '<x> has <y>' },
    { say: '<x> with <y> (is|are) (returned|delivered|present|given)', as: '<x> has <y>' },
    {
      say: '<x> (is|are) only (filled|set|present|given|there) for <list> whose <y>',
      as: 'only <list> whose <y> have <x>',
    },
    { say: '(when|if) <x> there should also be [a|an] <word> in <name>', as: 'if <x> then <name> is present' },
    {
      say: '<x> (should|must|shall|has to|needs to) (expose|show|provide|deliver|list|carry|bring) <y>',
      as: '<x> has <y>',
    },
    { say: '<x> as well as <y>', as: '<x> and <y>' },
    { say: 'there must be [a|an|the] <name> [in [the] (response|answer|body|reply)]', as: '<name> is present' },
    {
      say: '(fields|properties|attributes|keys) <x> (is|are|be|must|should) [be] (exist|exists|existing)',
      as: '<x> are present',
    },
    {
      say: '<word> of [the] <y> (is|are) not (revealed|exposed|returned|shown|disclosed|leaked|sent)',
      as: 'no <word> in the response',
    },
    { say: '<x> and <y> must be absent [from <z>]', as: 'no <x> in the response and no <y> in the response' },
    { say: '<word> / <y> must <z>', as: '<word> must <z> and <y> must <z>' },
    { say: 'if <aside> (i|we) must not (receive|get|see) any <x>', as: 'no <x> in the response' },
    { say: '<aside> (i|we) must not (receive|get|see) any <x>', as: 'no <x> in the response' },
    { say: '(i|we) get (a|an) [proper|valid|real] <word> as <name>', as: '<name> is a valid <word>' },
    { say: '<word> must never be (echoed|returned|sent|shown|exposed)', as: 'no <word> in the response' },
    { say: 'do not forget <x> , (it|this|that|they) <y>', as: '<x> is present' },
    { say: 'do not forget <x>', as: '<x> is present' },
    {
      say: '<x> [should|must] (hand out|hands out|issue|issues) [a|an|the] <name> and [a|an|the] <y>',
      as: '<name> is not empty and <y> is not empty',
    },
    { say: '<x> [should|must] (hand out|hands out|issue|issues) [a|an|the] <name>', as: '<name> is not empty' },
    { say: `[<x>] [should|must|shall|will|has to|needs to] ${gives} (a|an|the) <name>`, as: '<name> is present' },
    {
      say: `(i|we) (want|wanna|expect|need|would like|get|see|should get|should see) [to] [see|get|find|have|receive] [a|an|the] <name> [in the (answer|response|body|reply|payload)]`,
      as: '<name> is present',
    },
    { say: `<x> [should|must|shall|will|has to|needs to] ${gives} <name> , <y>`, as: '<x> has <name> , <y>' },
    { say: '<x> , <y> as well as <z>', as: '<x> , <y> and <z>' },
    {
      say: '[a|an|the] <name> (is|are|must be|should be) (supplied|included|delivered|handed out|handed over|added|attached|sent along) [for <aside>|so <aside>|to <aside>]',
      as: '<name> is present',
    },
    {
      say: '<name> (is|are) always (there|delivered|sent|included|given|present|supplied) and never empty',
      as: '<name> is not empty',
    },
    { say: 'there (has to|must|should|needs to) be (a|an|the|some) <name>', as: '<name> is present' },
    { say: `(never|do not|must not|should not) [ever] ${shows} <x>`, as: 'no <x> in the response' },
    {
      say: `<x> (is|are|must|must be|should be|shall be|may be|can be|shall|should|may|can|will) (not|never) [be] ${disclosed} [in <z>|to <z>|at all|anywhere]`,
      as: 'no <x> in the response',
    },
    {
      say: '<x> (must|should|shall|has to|have to) (stay|remain|be kept) (on the server|secret|private|hidden|internal|on the backend|in the backend)',
      as: 'no <x> in the response',
    },
    {
      say: '<x> (must be|should be|is|are|shall be|has to be) (absent|left out|kept out|stripped) [from <y>]',
      as: 'no <x> in the response',
    },
    { say: '[the] (field|property|key|attribute) <x> must not come back', as: 'no <x> in the response' },
    { say: '(i|we) (must|should|may|shall|do|will) not (receive|get|see|find) any <x>', as: 'no <x> in the response' },
    {
      say: '[the] <name> (key|field|property) (is|must be) (missing|absent|left out|gone) [when <aside>|if <aside>]',
      as: '<name> is absent',
    },
    { say: '<name> (has|have) (no|zero) (entries|entry|items|elements|members|content)', as: '<name> is empty' },
    { say: '<name> (stays|remains|is still|is left|is kept) (null|empty|absent|unset|missing)', as: '<name> is null' },
  ],
  golden: [
    {
      text: 'the owner comes with name and phone',
      reads: '`owner.name` is present and `owner.phone` is present',
      sample: { owner: { name: 'a', phone: '1' } },
    },
    { text: 'the cookie sid has some value', reads: 'The cookie `sid` is not empty' },
    { text: "don't forget the label, it must be in there", reads: '`label` is present', sample: { label: 'a' } },
    { text: 'never send the pin', reads: '`..pin` is not present', sample: { id: 1 } },
  ],
};
