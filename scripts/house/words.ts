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
  tells: 'says, shows, names or describes',
  farewell: 'leave options',
  leaving: 'leave outcome, or draining',
  living: 'live',
  patience: 'retry budget',
  trail: 'trace',
  reach: 'connectivity',
  heard: 'online',
  gone: 'disconnected, deleted or missing',
  late: 'lazy',
  missed: 'offline, or skipped',
  audience: 'subscribers',
};

/** Where such a word is the standard term: the audience of a token (RFC 6749), faults that a suite does not find. */
const standardThere: Readonly<Record<string, RegExp>> = {
  audience: /^audience$/i,
  // A name of the protocol of browsers.
  presence: /^automaticPresenceSimulation$/,
  missed: /^(missed|missedIn|whyMissed|why-missed|Missed)$/,
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
    wordsIn(name).map((text) => `${file}:${line}: ${text}`),
  );
}

/** One line for each folder whose name has such a word. */
export function forbiddenFolders(files: readonly string[]): string[] {
  const folders = new Set(files.filter((file) => !exceptions.test(file)).flatMap(foldersOf));
  return [...folders].flatMap((folder) =>
    wordsIn(folder.split('/').at(-1) ?? '').map((text) => `${folder}: the folder ${text}`),
  );
}

const foldersOf = (file: string): string[] => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index));

/** One line for each npm script whose name has such a word. */
export const forbiddenScripts = (names: readonly string[]): string[] =>
  names.flatMap((name) => name.split(':').flatMap(wordsIn)).map((text) => `package.json: the script ${text}`);

function wordsIn(name: string): string[] {
  return wordsOf(name)
    .filter((word) => Object.hasOwn(standard, word) && !stored.has(name) && standardThere[word]?.test(name) !== true)
    .map((word) => `"${name}" says "${word}": use ${standard[word]}.`);
}

/** Turns that the words of these files are allowed in: plain English, and records that are told apart. */
const plainTurns =
  /"[^"]*\btell[^"]*"|\b(?:told apart|tells? (?:[^,.;:]* )?(?:apart|from)|(?:can|cannot|could)(?: \w+)? tell|in place|(?:in |the |^)?(?:one|only|same) place|place (?:on|or a maker)|(?:its|their|her|his|\w+'s) place|no place in the list|takes? place|too many places|next place)\b/gi;

/** Old turns in prose, and what to write instead. */
const oldTurns: readonly [RegExp, string][] = [
  [/\b(?:told|heard)\b/i, 'reported, sent, called or answered'],
  [/\btelling\b/i, 'clear, significant or saying'],
  [/\btells?\b/i, 'say, show, name or report'],
  [/\bcompanions?\b/i, 'processor'],
  [/\bfarewell\b/i, 'leave options'],
  [/\bpatience\b/i, 'retry budget'],
  [/\bliving (?:worker|process|server)s?\b/i, 'live'],
  [/\bplaces?\b/i, 'location, position, slot or "in place of"'],
];

function turnsIn(text: string, turns: typeof oldTurns): [found: string, instead: string][] {
  const prose = text.replaceAll(plainTurns, '');
  return turns.flatMap(([turn, instead]): [string, string][] => {
    const found = turn.exec(prose);
    return found === null ? [] : [[found[0], instead]];
  });
}

/** Old turns in comments: one line for each. */
export function forbiddenComments(file: string, text: string): string[] {
  if (exceptions.test(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const [, comment = ''] = /^\s*(?:\/\/|\/?\*+|\{\/\*)(.*)$/.exec(line) ?? [];
    return turnsIn(comment, oldTurns).map(
      ([found, instead]) => `${file}:${index + 1}: the comment says "${found}": use ${instead}.`,
    );
  });
}

/** What was true then, what shows sentences of others, and articles. */
const freeProse = /^(CHANGELOG[.]md|docs\/(rules[.]md|blog\/.*)|examples\/.*|test\/.*)$/;

/** Old turns in documentation: one line for each. */
export function forbiddenProse(file: string, text: string): string[] {
  if (freeProse.test(file)) return [];
  const turns: typeof oldTurns = [[/\b(?:doors?|rooms? of)\b/i, 'entry or part'], ...oldTurns];
  return text
    .split('\n')
    .flatMap((line, index) =>
      turnsIn(line, turns).map(([found, instead]) => `${file}:${index + 1}: it says "${found}": use ${instead}.`),
    );
}

function wordsOf(name: string): string[] {
  return name.split(/[_\-$]+|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
}

/** Where documents are imported whatever their format is: its names are in `import-formats.ts` and the importer. */
const anyFormat =
  /^(apps\/server\/src\/features\/(imports|reimport|sample)|apps\/web\/src\/features\/(add-system|imports|dashboard)|packages\/contract\/src\/schemas\/import[.]ts)/;

/** Names of one import format where all of them are meant: one line for each. */
export function formatNames(file: string, text: string): string[] {
  if (!anyFormat.test(file) || /[.]test[.]tsx?$/.test(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const found = /\w*postman\w*/i.exec(line);
    return found === null
      ? []
      : [`${file}:${index + 1}: "${found[0]}" names one format: say what all of its kind have.`];
  });
}
