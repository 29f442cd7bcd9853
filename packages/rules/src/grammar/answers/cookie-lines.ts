import type { Check, Operand, Test } from '../../tree/check.ts';
import type { Parser } from '../../language/parser.ts';
import { tokenAt } from '../../language/parser.ts';
import type { Line, Examples } from '../line.ts';
import { lines } from '../line.ts';

/** The name of a cookie. */
export const cookieName: Parser<string> = (input, at) => {
  const found = tokenAt(input, at);
  const isName =
    found !== undefined &&
    found.kind !== 'mark' &&
    !/^(the|a|an|no|that|session|named|called|is|has)$/.test(found.lower);
  const isSession = found?.lower === 'session' && tokenAt(input, at + 1)?.lower === 'cookie';
  return found !== undefined && (isName || isSession) ? [{ value: found.text, next: at + 1 }] : [];
};
/** An attribute that a cookie can have. */
export const cookieAttribute = lines(
  ['HttpOnly', 'Secure', 'SameSite', 'Path', 'Domain', 'Max-Age', 'Expires', 'Partitioned'].map((name) => ({
    say: name.toLowerCase(),
    means: () => name,
  })),
  {},
);
const cookieTest = ({ cookie, attribute, value }: Record<string, unknown>): Test => ({
  kind: 'test',
  subject: { kind: 'cookie', name: String(cookie), attribute: String(attribute) },
  quantifier: { kind: 'implied' },
  predicate: value === undefined ? { op: 'present' } : { op: 'compare', comparison: 'equal', value: value as Operand },
  negated: false,
});
/** What is said of a cookie, and of how long something may be kept. */
export const cookieLines: Line<Check>[] = [];
cookieLines.push(
  {
    say: '[the] <attribute> [attribute|flag] of [the] <cookie> cookie (is|should be|must be|equals) <value>',
    means: (captured) => cookieTest(captured),
  },
  {
    say: '[the] cache-control [header] [should|must] (has|have|contains|contain|sets|set|with|carries) [a|the] max-age (of|=|is) <seconds>',
    means: ({ seconds }) => ({
      kind: 'test',
      subject: { kind: 'header', name: 'Cache-Control' },
      quantifier: { kind: 'implied' },
      predicate: { op: 'matches', pattern: `(^|[,\\s])max-age=${Number(seconds)}($|[,\\s])` },
      negated: false,
    }),
  },
);
const cookieNames = ['[the] <cookie> cookie', '[the] [session] cookie [named|called] <cookie>'];
cookieLines.push(
  ...cookieNames.flatMap((cookie): Line<Check>[] => [
    { say: `${cookie} (has|with|carries|sets|is) <attribute> (=|:|of|set to) <value>`, means: cookieTest },
    {
      say: `${cookie} [should|must|has to] (has|have|with|carries|carry) [a|an|the] <attribute> [attribute|flag]`,
      means: cookieTest,
    },
    { say: `${cookie} is (sent|marked|flagged|set) [as|with] <attribute>`, means: cookieTest },
    {
      say: `${cookie} (expires|has an expiry|has an expiration)`,
      means: ({ cookie: name }) => cookieTest({ cookie: name, attribute: 'Expires' }),
    },
  ]),
);

export const cookieExamples: Examples = {
  name: 'cookie-lines',
  title: 'Cookies and their attributes',
  golden: [
    { text: 'the Max-Age of the sid cookie is 3600', reads: 'The `Max-Age` attribute of the cookie `sid` is 3600' },
    {
      text: 'the session cookie has the HttpOnly flag',
      reads: 'The `HttpOnly` attribute of the cookie `session` is present',
    },
    {
      text: 'the cookie sid is not Secure',
      reads: 'The `Secure` attribute of the cookie `sid` is not present',
    },
    { text: 'the sid cookie has Path=/', reads: 'The `Path` attribute of the cookie `sid` is "/"' },
  ],
};
