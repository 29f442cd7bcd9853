import { lowerAt, tokenAt } from '../../language/parser.ts';
import type { Parser } from '../../language/parser.ts';
import { numberValue } from '../../language/values/numbers.ts';
import type { Captured } from '../../language/phrase.ts';
import { textFormsAt } from '../../language/text-forms/text-forms.ts';
import { charactersSlot } from './letters.ts';
import { lines } from '../line.ts';
import type { Examples, Line } from '../line.ts';
import type { Meaning } from './meanings.ts';

/** Forms of text that have a name but no rules beyond their characters. */
const named: [say: string, pattern: string][] = [
  ['mac [address]', '^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$'],
  ['hh:mm [24h]', '^([01]\\d|2[0-3]):[0-5]\\d$'],
  ['hh:mm:ss', '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$'],
  ['yyyy-mm', '^\\d{4}-(0[1-9]|1[0-2])$'],
  ['dd/mm/yyyy', '^(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])/\\d{4}$'],
  ['dd.mm.yyyy', '^(0[1-9]|[12]\\d|3[01])[.](0[1-9]|1[0-2])[.]\\d{4}$'],
  ['[hex|hexadecimal|html|rgb] (colour|color) [code|value]', '^#[0-9A-Fa-f]{6}$'],
  ['[iso] (timestamp|date-time|datetime) in utc', '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}([.]\\d+)?)?Z$'],
  ['iban', '^[A-Z]{2}\\d{2}[A-Z0-9]{10,30}$'],
  ['isin', '^[A-Z]{2}[A-Z0-9]{9}\\d$'],
  ['https (url|uri|link|address)', '^https://\\S+$'],
  ['e.164 [phone] [number|format]', '^\\+[1-9]\\d{1,14}$'],
  ['(two-letter|2-letter) [iso] [country|language] (code|codes)', '^[A-Za-z]{2}$'],
  ['(three-letter|3-letter) [iso] [currency|country|4217] (code|codes)', '^[A-Za-z]{3}$'],
  ['(kebab-case|kebab case|lowercase-words-with-hyphens|lowercase words with hyphens)', '^[a-z0-9]+(-[a-z0-9]+)*$'],
  ['(snake_case|snake case)', '^[a-z0-9]+(_[a-z0-9]+)*$'],
  ['(ulid|ulids)', '^[0-9A-HJKMNP-TV-Z]{26}$'],
];
const namedPattern = lines(
  named.map(([say, pattern]) => ({ say, means: () => pattern })),
  {},
);

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** "TRK followed by six digits": a fixed beginning and the characters behind it. */
const prefixed: Parser<string> = (input, at) => {
  const first = tokenAt(input, at);
  if (first === undefined || first.kind === 'path' || first.kind === 'mark') return [];
  if (first.kind === 'word' && !/[A-Z0-9_-]/.test(first.text)) return [];
  const dash = /^(-|dash|hyphen)$/.test(lowerAt(input, at + 1)) ? 1 : 0;
  const joint = jointAt(input, at + 1 + dash);
  if (joint === null) return [];
  return charactersSlot(input, joint).map(({ value, next }) => ({
    value: `^${escaped(first.text)}${dash === 1 ? '-' : ''}${value}$`,
    next: lowerAt(input, next) === 'only' ? next + 1 : next,
  }));
};

prefixed.somewhere = new Set(['followed', 'then', 'plus', 'and', 'with']);

function jointAt(input: Parameters<Parser<string>>[0], at: number): number | null {
  const [word, second] = [lowerAt(input, at), lowerAt(input, at + 1)];
  if (word === 'followed' && second === 'by') return at + 2;
  if (word === 'and' && second === 'then') return at + 2;
  if (word === 'then' || word === 'plus') return at + 1;
  const counted = numberValue(input, at + 1).length > 0;
  return (word === 'and' || word === 'with') && counted ? at + 1 : null;
}

/** A form shown by a stand-in: `XXX-999`, `E-dddd`, `AB-NNN`. */
const template: Parser<string> = (input, at) => {
  const text = tokenAt(input, at)?.text ?? '';
  const digits = /(?:d{2,}|n{2,}|N{2,}|9{2,}|#{1,}|0{2,})/g;
  if (!/^[\w#.:/-]{3,30}$/.test(text) || !digits.test(text)) return [];
  const pattern = escaped(text)
    .replace(digits, (run) => `\\d{${run.length}}`)
    .replace(/X{2,}/g, (run) => `[A-Z]{${run.length}}`)
    .replace(/x{2,}/g, (run) => `[a-z]{${run.length}}`);
  return [{ value: `^${pattern}$`, next: at + 1 }];
};

/** For the phrases that show a form. */
export const patternSlots = { form: textFormsAt, named: namedPattern, prefixed, template, characters: charactersSlot };
const matching = ({ pattern }: Captured): Meaning => ({ predicate: { op: 'matches', pattern: String(pattern) } });
/** What a text looks like, behind "is" or "has". */
export const patternLines: Line<Meaning>[] = [
  {
    say: '[a|an|in] [the] [valid|correct|proper] <pattern:named> [format|form|string|value|notation]',
    means: matching,
  },
  { say: '[a|an] [prefix] <pattern:prefixed>', means: matching },
  { say: '<pattern:form>', means: matching },
  { say: '(made of|made up of|composed of|comprised of|in the form of) <pattern:form>', means: matching },
  { say: '[in|of] [the] (form|format|pattern|shape|scheme) <pattern:template>', means: matching },
  {
    say: '[a|an] <characters> [code|codes|string|strings|long|only]',
    means: ({ characters }) => ({ predicate: { op: 'matches', pattern: `^${String(characters)}$` } }),
  },
];

/** The same behind verbs of their own. */
export const prefixes: Line<Meaning>[] = [
  {
    say: '(ends|end|finishes|finish) (with|in) <characters>',
    means: ({ characters }) => ({ predicate: { op: 'matches', pattern: `${String(characters)}$` } }),
  },
  {
    say: '(starts|start|begins|begin) with <characters>',
    means: ({ characters }) => ({ predicate: { op: 'matches', pattern: `^${String(characters)}` } }),
  },
  { say: '(looks like|look like) [the] [form|pattern] <pattern:template>', means: matching },
  {
    say: '(starts with|begins with|start with|begin with|starting with|beginning with|consists of|consist of|is made up of|has the prefix|is prefixed with|is composed of|contains|contain|has|have|uses|use) <pattern:form>',
    means: matching,
  },
  {
    say: '(starts with|begins with|start with|begin with|consists of|is made of|has the prefix|is prefixed with|are) [the] [prefix] <pattern:prefixed>',
    means: matching,
  },
  {
    say: '(has|have|follows|follow|matches|match|uses|is in) [the] (form|format|pattern|shape|scheme) <pattern:template>',
    means: matching,
  },
  {
    say: '(follows|follow|matches|match|uses|use|has|have) [the] <pattern:named> [format|form|notation|pattern]',
    means: matching,
  },
];

export const patternExamples: Examples = {
  name: 'patterns',
  title: 'Forms of text',
  golden: [
    {
      text: 'color is a hex color',
      reads: '`color` matches the pattern "^#[0-9A-Fa-f]{6}$"',
      sample: { color: '#ff0000' },
    },
    {
      text: 'reference is in the format XXX-999',
      reads: '`reference` matches the pattern "^[A-Z]{3}-\\\\d{3}$"',
      sample: { reference: 'ABC-123' },
    },
  ],
};
