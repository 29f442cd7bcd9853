import type { Rewordings } from './rewording.ts';

/** Types, formats and patterns, in other words. */
export const forms: Rewordings = {
  name: 'forms',
  title: 'Types and forms, in other words',
  first: [
    {
      say: '[a|an|each|every] <x> (consists of|is made up of|is made of|contains|has) <y> only',
      as: '<x> has only the keys <y>',
    },
    {
      say: '<x> (are|is|come|comes|be) (delivered|sent|returned|given|represented|encoded) as [a|an] <type> and not [as] [a|an] <y:type>',
      as: '<x> is <type>',
    },
    {
      say: '<x> (come|comes|are sent|is sent|are delivered|is delivered|arrive|arrives|are given|is given) as [a|an] <type> , not [as] [a|an] <y:type>',
      as: '<x> is <type>',
    },
    {
      say: '[a|an|each|every] <x> (consists of|has|contains|is made of|holds) <y> (and nothing else|and nothing more|, nothing else|- nothing else|, no other keys|, no further keys|- no further keys|- no other keys|, no other fields|- no other fields|and no other keys|and no other fields)',
      as: '<x> has only the keys <y>',
    },
    { say: '(each|every) <x> (just|only) (has|contains|holds) <y>', as: 'every <x> has only the keys <y>' },
    {
      say: '<x> (has|contains) exactly <number> (keys|fields|properties|members) : <y>',
      as: '<x> has only the keys <y>',
    },
    {
      say: 'no (keys|fields|properties) (per|in|on|for) <x> (other than|except|but|besides) <y>',
      as: 'every <x> has only the keys <y>',
    },
    {
      say: '<x> (starts|begins) with <y> and ends (with|in) (digits|numbers|a number|a digit)',
      as: '<x> starts with <y> and <x> ends with digits',
    },
  ],
  otherwise: [
    { say: '<x> - format <y>', as: '<x> is in <y> format' },
    { say: '<x> must be https (url|urls|uris|uri|link|links)', as: '<x> is a https url' },
    { say: '<x> (is|are|should be) https (url|urls|uris|uri|link|links)', as: '<x> is a https url' },
    {
      say: '[the] (root|top level|outermost) (element|level|value) (is|should be|must be) <x>',
      as: 'the response is <x>',
    },
    { say: '<x> format : <y>', as: '<x> is in <y> format' },
    { say: '<x> is written <y>', as: '<x> is in <y> format' },
    { say: '<x> / <y> : both <z>', as: '<x> and <y> are <z>' },
    { say: '<x> (finishes|finish|closes|close|terminates|ends up) (with|in|on) <y>', as: '<x> ends with <y>' },
    { say: '<x> (must|should|shall|has to|have to) (finish|end|close) (with|in|on) <y>', as: '<x> ends with <y>' },
    { say: '<x> (opens|open|leads|lead) with <y>', as: '<x> starts with <y>' },
    { say: '<x> (has|have|with|bears|carries) [the|a] prefix <y>', as: '<x> starts with <y>' },
    { say: '<x> (has|have|with|bears|carries) [the|a] (suffix|ending|extension) <y>', as: '<x> ends with <y>' },
    { say: '<x> (is|are) (written|noted|formatted|given) [as|like|in] <y>', as: '<x> is in <y> format' },
    { say: '<x> (,|because|since|even though|although|though) even though <aside>', as: '<x>' },
    { say: '<x> (because|since|even though|although|though) <aside>', as: '<x>' },
    { say: '<x> to (keep|avoid|prevent|preserve|save) <aside>', as: '<x>' },
    { say: '<x> stored as strings', as: '<x>' },
    { say: '<name> must be <x> for (all|each|every one) of them', as: 'every <name> must be <x>' },
    { say: '<name> is <x> (for|in|on) (all|each|every) <y>', as: 'every <name> is <x>' },
    {
      say: '[the] (top level|root|outermost level) [of the (answer|response|body|reply)] (should be|is|must be) <x> , not <y>',
      as: 'the response is <x>',
    },
  ],
  golden: [
    {
      text: 'a size consists of width and height only',
      reads: '`size` has only the keys "width", "height"',
      sample: { size: { width: 1, height: 2 } },
    },
    {
      text: 'isbn is 13 digits long',
      reads: '`isbn` matches the pattern "^[0-9]{13}$"',
      sample: { isbn: '9780306406157' },
    },
    { text: 'receipt finishes with .pdf', reads: '`receipt` ends with ".pdf"', sample: { receipt: 'a.pdf' } },
  ],
};
