import { durationValue, literal } from '../../language/values/values.ts';
import { inputOf } from '../../language/parser.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Check, Subject } from '../../tree/check.ts';
import { comparisonsIn } from '../evidence/cues.ts';
import { headersIn } from '../evidence/headers.ts';
import type { HeaderSaid } from '../evidence/headers.ts';
import type { Claim } from '../claims.ts';
import type { Evidence } from '../offer.ts';
import { covered } from '../offer.ts';

/** What is said of the answer as a whole: its status, its headers, the time that it took, what it is. */
export function wholes(evidence: Evidence): Claim[] {
  return [
    ...statuses(evidence),
    ...headersIn(evidence).flatMap((header) => ofHeader(header, evidence)),
    ...durations(evidence),
    ...forms(evidence),
  ];
}

function claim(check: Check, covers: number[], cost: number): Claim {
  return { check, list: null, covers, cost };
}

function statuses({ words, sample }: Evidence): Claim[] {
  return words.flatMap(({ token }, at) => {
    if (token.text !== String(sample.response.status)) return [];
    const value = literal(sample.response.status);
    return [claim(testOf({ kind: 'status' }, { op: 'compare', comparison: 'equal', value }), [at], 0)];
  });
}

const directive = /^[a-z]+(?:-[a-z]+)+(?:=\d+)?$/;

function ofHeader({ name, from, to }: HeaderSaid, evidence: Evidence): Claim[] {
  const subject: Subject = { kind: 'header', name };
  const { sample, denials } = evidence;
  const found = [claim(testOf(subject, { op: 'present' }), covered({ from, to }), 0.12)];
  if (denials.length > 0)
    found.push(claim(testOf(subject, { op: 'present' }, true), [...covered({ from, to }), ...denials], 0.12));
  const sent = sample.header(name) ?? '';
  return [
    ...found,
    ...headerParts(subject, { from, to, sent }, evidence),
    ...equalTo(subject, { from, to, sent }, evidence),
    ...endings(subject, { from, to, sent }, evidence),
  ];
}

interface SentHeader {
  from: number;
  to: number;
  sent: string;
}

const prefixed = /^(prefix|start|starts|begin|begins|weak)$/;

/** "`Cache-Control` with no-store", "`ETag` without the prefix W/". */
function headerParts(subject: Subject, { from, to, sent }: SentHeader, { words, denials }: Evidence): Claim[] {
  const mayStart = denials.length > 0 && words.some(({ lower }) => prefixed.test(lower));
  return words.flatMap(({ token }, at) => {
    const isValue = /^(quoted|path|number)$/.test(token.kind) || directive.test(token.text);
    if (!isValue || (at >= from && at < to)) return [];
    const covers = [...covered({ from, to }), at];
    const value = literal(token.text);
    if (sent.toLowerCase().includes(token.lower))
      return [claim(testOf(subject, { op: 'contains', value }), covers, 0.05)];
    if (!mayStart || token.kind === 'number') return [];
    const checks: Check[] = [testOf(subject, { op: 'present' }), testOf(subject, { op: 'startsWith', value }, true)];
    return [claim({ kind: 'all', checks }, [...covers, ...denials], 0.08)];
  });
}

/** "`X-Frame-Options` has to be DENY", "... is not above the limit". */
function equalTo(subject: Subject, { from, to, sent }: SentHeader, evidence: Evidence): Claim[] {
  const { words } = evidence;
  const own = words.flatMap(({ token }, at) => (token.text.toLowerCase() === sent.toLowerCase() ? [at] : []));
  const equal = own.map((at) =>
    claim(
      testOf(subject, { op: 'compare', comparison: 'equal', value: { kind: 'words', text: sent } }),
      [...covered({ from, to }), at],
      0.02,
    ),
  );
  const others = headersIn(evidence).filter((other) => other.from > from);
  const cues = comparisonsIn(words, evidence.denials);
  const compared = others.flatMap((other) =>
    cues.map((cue) =>
      claim(
        testOf(subject, { op: 'compare', comparison: cue.comparison, value: { kind: 'header', name: other.name } }),
        covered({ from, to }, other, cue),
        0.03 + cue.cost,
      ),
    ),
  );
  return [...equal, ...compared];
}

/** "Location ends with the id". */
function endings(subject: Subject, { from, to, sent }: SentHeader, evidence: Evidence): Claim[] {
  return evidence.mentions
    .filter(({ entry }) => entry.values.length === 1 && !entry.isList && String(entry.values[0]).length > 1)
    .filter(({ entry }) => sent.endsWith(String(entry.values[0])))
    .map((mention) =>
      claim(
        testOf(subject, { op: 'endsWith', value: { kind: 'field', path: mention.entry.path } }),
        covered({ from, to }, mention),
        mention.cost + 0.03,
      ),
    );
}

/** "a 2xx", "no server error", "a body that is empty", "valid JSON". */
function forms({ words, sample, denials }: Evidence): Claim[] {
  const { status, body } = sample.response;
  return words.flatMap(({ lower }, at) => {
    const classed = /^([1-5])xx$/.exec(lower)?.[1];
    const name = classed === undefined ? undefined : classes[Number(classed) - 1];
    const own = Math.floor(status / 100) === Number(classed);
    if (name !== undefined && (own || denials.length > 0))
      return [claim(testOf({ kind: 'status' }, { op: 'statusClass', class: name }, !own), [at], 0.03)];
    if (lower === 'json' && /^\s*[[{]/.test(body))
      return [claim(testOf({ kind: 'body' }, { op: 'form', form: 'json' }), [at], 0.08)];
    return lower === 'empty' && body === '' ? [claim(testOf({ kind: 'body' }, { op: 'empty' }), [at], 0.03)] : [];
  });
}

const classes = ['informational', 'success', 'redirect', 'clientError', 'serverError'] as const;

const waiting =
  /^(wait|waits|respond|responds|response|answer|answers|answered|take|takes|within|longer|loads?|arrives?|faster|quick|slow|time)$/;

function durations({ words, names, denials }: Evidence): Claim[] {
  const cues = words.flatMap(({ lower }, at) => (waiting.test(lower) ? [at] : []));
  if (cues.length === 0) return [];
  const bounds = comparisonsIn(words, denials).flatMap((cue) => covered(cue));
  const input = inputOf(
    words.map(({ token }) => token),
    { names, work: 100 },
  );
  return words.flatMap((_, at) => {
    const [found] = durationValue(input, at);
    if (found === undefined) return [];
    const check = testOf({ kind: 'time' }, { op: 'compare', comparison: 'atMost', value: literal(found.value) });
    return [claim(check, [...covered({ from: at, to: found.next }), ...bounds, ...cues], 0.03)];
  });
}
