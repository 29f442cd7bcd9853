import type { Parser } from '../../language/parser.ts';
import { tokenAt } from '../../language/parser.ts';
import type { Check } from '../../tree/check.ts';
import type { Examples, Line } from '../line.ts';
import { lines } from '../line.ts';
import { escaped } from '../predicates/patterns.ts';

/** What stands in a header beside others, with its name: `max-age=60`, `filename="a.csv"`. */
const parameters: [say: string, name: string][] = [
  ['(filename|file name|file-name)', 'filename'],
  ['max-age', 'max-age'],
  ['s-maxage', 's-maxage'],
  ['stale-while-revalidate', 'stale-while-revalidate'],
  ['stale-if-error', 'stale-if-error'],
];

export const headerParameter = lines(
  parameters.map(([say, name]) => ({ say, means: () => name })),
  {},
);

/** The name of a header as it is written: with a capital, and none that is a word of a sentence. */
export const writtenHeader: Parser<string> = (input, at) => {
  const { kind, text = '' } = tokenAt(input, at) ?? {};
  return kind === 'word' && /^[A-Za-z]+(?:-[A-Za-z]+)+$/.test(text) ? [{ value: text, next: at + 1 }] : [];
};

/** The value of a parameter: one word, number or quoted text. */
export const parameterValue: Parser<string> = (input, at) => {
  const { kind, text = '' } = tokenAt(input, at) ?? {};
  return kind === 'word' || kind === 'number' || kind === 'quoted' || kind === 'path'
    ? [{ value: text, next: at + 1 }]
    : [];
};

const being = '(is|=|:|equals|must be|should be|shall be|has to be|needs to be|need to be)';

/** What is said of a parameter of a header. */
export const headerParameterLines: Line<Check>[] = [
  `[the] [value of] [the] <parameter> (in|of|from) [the] <written> [header] ${being} <own>`,
  `[the] [header] <written> [header] [:] <parameter> ${being} <own>`,
  '[the] [header] <written> [header] [should|must|has to|needs to] (has|have|contains|contain|sets|set|with|carries|carry|names|name) [a|the] <parameter> [of|=|is] <own>',
].map((say) => ({ say, means: parameterTest }));

function parameterTest({ written, parameter, own }: Record<string, unknown>): Check {
  const pattern = `(^|[,;\\s])${String(parameter)}="?${escaped(String(own))}"?($|[,;\\s])`;
  return {
    kind: 'test',
    subject: { kind: 'header', name: String(written) },
    quantifier: { kind: 'implied' },
    predicate: { op: 'matches', pattern },
    negated: false,
  };
}

export const headerParameterExamples: Examples = {
  name: 'header-parameters',
  title: 'Parameters of a header',
  golden: [
    {
      text: 'the file name in Content-Disposition is rates.csv',
      reads:
        'The header `Content-Disposition` matches the pattern "(^|[,;\\\\s])filename=\\"?rates\\\\.csv\\"?($|[,;\\\\s])"',
    },
    {
      text: 'the Content-Disposition header has filename "q 1.csv"',
      reads:
        'The header `Content-Disposition` matches the pattern "(^|[,;\\\\s])filename=\\"?q 1\\\\.csv\\"?($|[,;\\\\s])"',
    },
    {
      text: 'Cache-Control max-age=60',
      reads: 'The header `Cache-Control` matches the pattern "(^|[,;\\\\s])max-age=\\"?60\\"?($|[,;\\\\s])"',
    },
  ],
};
