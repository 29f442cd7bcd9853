import { extractionGolden } from './extraction/extraction.ts';
import { outcomeMeanings } from './evaluate/outcomes.ts';
import { chapters } from './grammar/index.ts';
import type { Golden } from './grammar/line.ts';
import { outcomePhrases } from './paraphrase/paraphrase.ts';

/** The page that explains the rule language to its users, made from the examples that the tests hold true (Markdown). */
export function languageGuide(): string {
  return [
    '# Validation rules in plain English',
    '',
    '<!-- Made from the examples beside the grammar by `npm run docs:rules`; do not edit by hand. -->',
    '',
    'A rule is one English sentence about the answer of a call. It is compiled once and judged the same way every time, without a model.',
    'The second column is what the sentence was understood as; it can be written instead of the first.',
    'A rule that nobody understood fails and says so.',
    '',
    ...chapters.flatMap(({ title, golden }) => section(title, golden)),
    ...section('Where the token of a login is', extractionGolden),
    '## What outcome sentences mean',
    '',
    '| sentence | status |',
    '|---|---|',
    ...Object.entries(outcomeMeanings).map(
      ([name, { expects }]) =>
        `| the ${outcomePhrases[name as keyof typeof outcomePhrases].thing} ${outcomePhrases[name as keyof typeof outcomePhrases].verb} | ${expects} |`,
    ),
    '',
    '`is created` asks for 201 when the document lists it as the only success, and for an identity when the documented answer requires one.',
    '',
    '## How values are compared',
    '',
    '- Numbers compare as numbers, also when the answer carries them as text. Header names ignore case.',
    '- "contains" means membership on a list and a part on text.',
    '- A value in quotes is compared exactly; a value without quotes ignores case and separators.',
    '- "every" over an empty list passes and says so. Where nothing is said, there must be at least one value and all must fit.',
    '- A missing value fails what is said about it, negated or not; a header, a cookie or an error that is missing contains nothing.',
    '- A name in backticks is a path (`data.items[*].price`, `items[-1].id`, `..price` at any depth); names in words are looked up in the documented schema and in known answers.',
    '- Where every name is a whole path in backticks, a sentence says the same whatever the fields are called, also `is`, `items` or `first`, and whatever else the answer has.',
    '- A condition after the sentence ("404 when the id is unknown") tells how the call was made; a condition about the answer goes first: "if the status is 200 then ...".',
    '- `{name}` is a variable of the run; `now` and `today` take offsets ("today plus 3 days").',
    '- `in step "name"` is the answer of a named step of the same scenario, `in step "request"` that of the request itself, for the requests after it.',
    '- "the same as in step" compares whole values: object keys in any order, lists in order, numbers by value (also as text), RFC 3339 times by instant, text exactly. A property that is null equals one that is absent.',
    '- "except" leaves out a name wherever it stands, and a longer path (`meta.etag`) at its location.',
    '- "2 less than in step" is calculated in decimals, so that 0.3 is 0.1 more than 0.2.',
    '- Items are told apart by the value after "by", or as a whole. A list without items contradicts nothing.',
    '- Where the named answer is missing, not JSON, larger than 1 MB or lacks the value, the scenario is not judged, unless another rule fails.',
    '- Patterns run on RE2: no look-around, no back references.',
    '',
  ].join('\n');
}

function section(title: string, golden: Golden[]): string[] {
  return [
    `## ${title}`,
    '',
    '| you write | understood as |',
    '|---|---|',
    ...golden.map(({ text, reads }) => `| ${cell(text)} | ${cell(reads)} |`),
    '',
  ];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
