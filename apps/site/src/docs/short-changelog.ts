/** Of each kind of change, newest first; more is not read. */
const SHOWN = 25;
const MAX_LENGTH = 220;

/**
 * A changelog in the form of keepachangelog.com as visitors read it: of each version and kind the newest entries, each by its first
 * sentence. The file has all of them.
 */
export function shortChangelog(markdown: string): string {
  const [head = '', ...versions] = markdown.split(/^(?=## )/m);
  return [head.trimEnd(), ...versions.map(shortVersion)].join('\n\n');
}

function shortVersion(text: string): string {
  const [title = '', ...kinds] = text.split(/^(?=### )/m);
  return [title.trimEnd(), ...kinds.map(shortKind)].join('\n\n');
}

function shortKind(text: string): string {
  const [title = '', ...entries] = text.split(/^(?=- )/m);
  const shown = entries.slice(0, SHOWN).map((entry) => `- ${firstSentence(entry.slice(2))}`);
  const left = entries.length - shown.length;
  const rest = left === 0 ? [] : ['', `${left} earlier entries are in the file CHANGELOG.md of the source.`];
  return [title.trimEnd(), '', ...shown, ...rest].join('\n');
}

/** A period inside of code or of a name ends none. */
function firstSentence(entry: string): string {
  const line = entry.trim().replaceAll(/\s*\n\s*/g, ' ');
  const [sentence = line] = /^(?:`[^`]*`|[^`])*?[.:](?=\s+[A-Z"`]|$)/.exec(line) ?? [];
  const whole = sentence.replace(/:$/, '.');
  if (whole.length <= MAX_LENGTH) return whole;
  const cut = whole.slice(0, whole.lastIndexOf(' ', MAX_LENGTH));
  // Code that is cut has lost its end.
  return `${(cut.match(/`/g) ?? []).length % 2 === 0 ? cut : cut.slice(0, cut.lastIndexOf('`'))}...`;
}
