/** Words that other codebases do not use for these things, and the standard term instead (docs/glossary.md). */
const standard: Readonly<Record<string, string>> = {
  place: 'location, node, target, index or slot',
  places: 'locations, targets or slots',
  told: 'reported or emitted',
  telling: 'significant, or a disambiguating example',
  most: 'max',
  companion: 'processor',
  hold: 'lease or lock',
  presence: 'lease',
  room: 'quota or capacity',
  rooms: 'quotas or capacity',
  tell: 'report or emit',
  farewell: 'leave options',
  leaving: 'leave outcome, or draining',
  living: 'live',
  patience: 'retry budget',
  trail: 'trace',
  reach: 'connectivity',
  heard: 'online',
  gone: 'disconnected, deleted or missing',
  late: 'lazy',
};

/** `atMost` is stored in the checks of rules, beside `atLeast`; a new name would leave them unread. */
const stored = new Set(['atMost']);

/** The sample APIs have the words of their trades; this table needs the words. */
const exceptions = /^(examples|test\/targets)\/|^scripts\/house\/words/;

/** One line for each identifier with such a word, and for the file when its name has one. */
export function forbiddenWords(file: string, identifiers: readonly { name: string; line: number }[]): string[] {
  if (exceptions.test(file)) return [];
  const fileName = file.split('/').at(-1)?.replace(/[.].*/, '') ?? '';
  return [{ name: fileName, line: 0 }, ...identifiers].flatMap(({ name, line }) =>
    wordsOf(name)
      .filter((word) => Object.hasOwn(standard, word) && !stored.has(name))
      .map((word) => `${file}:${line}: "${name}" says "${word}": use ${standard[word]}.`),
  );
}

/** Old turns in comments: one line for each. */
export function forbiddenComments(file: string, text: string): string[] {
  if (exceptions.test(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const [, comment = ''] = /^\s*(?:\/\/|\/?\*+|\{\/\*)(.*)$/.exec(line) ?? [];
    const found = /\b(?:told(?! apart)|heard)\b/i.exec(comment);
    return found === null
      ? []
      : [`${file}:${index + 1}: the comment says "${found[0]}": use reported, sent, called or answered.`];
  });
}

function wordsOf(name: string): string[] {
  return name.split(/[_\-$]+|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
}
