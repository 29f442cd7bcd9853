import type { StepLocation, Subject } from '../tree/vocabulary.ts';
import { reckonedWording, sentValue } from './operands.ts';
import { nameWording, pathWording, quotedWording } from './values.ts';
import type { Kinds, Wording } from './wording.ts';
import { affixed, byKind, either, field, kind, optional, phrase, rebuilt, words } from './wording.ts';

/** What has no name of its own: how it is written, and what else is read. */
function named<const Kind extends string>(
  name: Kind,
  ...texts: readonly [string, ...string[]]
): Wording<{ kind: Kind }> {
  const [first, ...others] = texts.map((text) => phrase<{ kind: Kind }>(kind(name), text));
  return first === undefined ? phrase(kind(name)) : either(first, ...others);
}

const headers = (lead: string) =>
  phrase<Subject & { kind: 'header' }>(kind('header'), lead, field('name', nameWording));

type Cookie = Subject & { kind: 'cookie' };

/** In the order in which they are tried: the longer one of two that begin alike comes first. */
const subjects: Kinds<Subject> = {
  field: phrase(kind('field'), field('path', pathWording)),
  time: named('time', 'the response time', 'response time'),
  size: named('size', 'the response size', 'response size'),
  status: named('status', 'the status', 'status'),
  header: either(headers('the header '), headers('header ')),
  cookie: rebuilt(
    phrase<Cookie>(
      kind('cookie'),
      'the ',
      optional<'attribute', string | null>('attribute', {
        without: null,
        wording: affixed('', nameWording, ' attribute of the '),
      }),
      'cookie ',
      field('name', nameWording),
    ),
    ({ name, attribute }) => ({ kind: 'cookie', name, attribute }),
  ),
  contentType: named('contentType', 'the content type', 'content type'),
  charset: named('charset', 'the charset', 'charset'),
  figure: phrase(kind('figure'), field('figure', reckonedWording)),
  request: phrase(kind('request'), ...sentValue),
  body: named('body', 'the body', 'the response body', 'the response'),
  error: phrase(
    kind('error'),
    field('part', words({ object: 'an error', message: 'the error message', code: 'the error code' })),
  ),
};

/** What a check looks at: `total`, the header `ETag`. */
export const subjectWording: Wording<Subject> = byKind(subjects);

export const subjectPhrase = (subject: Subject): string => subjectWording.write(subject);

/** The same of the answer that is compared with: "`stock` is the same as in step ...". */
const sameSubject: Wording<StepLocation> = {
  write: ({ step }) => `in step ${JSON.stringify(step)}`,
  read: (text, subject) =>
    text.attempt(() => {
      const step = text.take('in step ') ? text.quoted() : undefined;
      return step === undefined || subject === undefined ? undefined : { step, subject };
    }),
};

/** `data.stock` in step "before". */
export const otherWording: Wording<StepLocation> = either(
  rebuilt(
    phrase<StepLocation>(field('subject', subjectWording), ' in step ', field('step', quotedWording)),
    ({ step, subject }) => ({ step, subject }),
  ),
  sameSubject,
);
