import type { Rewordings } from './rewording.ts';

const never = '(never|must never|must not|should not|should never|shall not|may not|can not|cannot|does not|do not)';
const isNever =
  '(is never|are never|is not|are not|must not be|must never be|should not be|should never be|may not be|cannot be)';
const forbidden =
  '(is not allowed|is not permitted|is forbidden|is prohibited|is disallowed|are not allowed|must not be disclosed|must not be exposed|must not be revealed|must not be leaked|must never be disclosed|must never be exposed|must never be leaked|should not be disclosed|should not be exposed|should not be leaked)';
const disclose =
  '(must not|must never|should not|should never|shall not|may not|does not|cannot) (disclose|expose|reveal|leak|give away)';

/** What a text has none of, and headers that nobody may see. A pattern that is denied is looked for anywhere in the text. */
export const denials: Rewordings = {
  name: 'denials',
  title: 'Characters and headers that must not be there',
  first: [
    {
      say: '<x> (has|have|contains|contain|includes|include|shows|must have|should have) no <characters> [in it]',
      as: '<x> does not match the pattern <characters>',
    },
    {
      say: `<x> ${never} (have|has|contain|contains|include|includes) [any] <characters> [in it]`,
      as: '<x> does not match the pattern <characters>',
    },
    { say: `<x> ${isNever} [in] <case>`, as: '<x> does not match the pattern <case>' },
    { say: `[the] [header] <header> [header] ${forbidden}`, as: 'header <header> is not present' },
    { say: `[the] <word> header ${forbidden}`, as: 'header <word> is not present' },
    { say: `[the] header <word> ${forbidden}`, as: 'header <word> is not present' },
    {
      say: `[the] (answer|response|server|api|it) ${disclose} [the] [header] <header>`,
      as: 'header <header> is not present',
    },
  ],
  otherwise: [],
  golden: [
    {
      text: 'the code has no lower-case letters',
      reads: '`code` does not match the pattern "[a-z]"',
      sample: { code: 'AB-1' },
    },
    {
      text: 'code must not contain any digits',
      reads: '`code` does not match the pattern "[0-9]"',
      sample: { code: 'AB' },
    },
    { text: 'code is never lower-case', reads: '`code` does not match the pattern "[a-z]"', sample: { code: 'AB-1' } },
    { text: 'X-Powered-By is not allowed', reads: 'The header `X-Powered-By` is not present', sample: { code: 'AB' } },
    {
      text: 'the answer must not disclose X-Powered-By',
      reads: 'The header `X-Powered-By` is not present',
      sample: { code: 'AB' },
    },
  ],
};
