/** What a title of a test or of a complaint says, in the words of a rule; other texts say nothing more. */
export function demandsOfTitle(text: string): string[] {
  return ways.map((way) => way(text.trim())).filter((demand) => demand !== null);
}

const ways: readonly ((text: string) => string | null)[] = [wordsOfName, lastOfPath, withoutLabel, expectedIn];

const leastWords = 3;
const ofTest = /^(?:test|it|should|check|verify)$/i;

/** `test_trays_are_between_1_and_9` */
function wordsOfName(text: string): string | null {
  if (!/^\w+$/.test(text) || !text.includes('_')) return null;
  const words = text.split(/_+/).filter((word) => word !== '');
  const own = ofTest.test(words[0] ?? '') ? words.slice(1) : words;
  return own.length < leastWords ? null : own.join(' ');
}

const route = /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b/;

/** "GET /trains > sorted > every train has a line": where a test stands, and what it says. Without a call ">" compares. */
function lastOfPath(text: string): string | null {
  const steps = text.split(route.test(text) ? /\s+(?:>|›|»|::)\s+/u : /\s+(?:›|»|::)\s+/u);
  const last = steps.at(-1) ?? '';
  return steps.length < 2 || !/^\p{L}/u.test(last) || last.split(/\s+/).length < leastWords ? null : last;
}

/** "[trains] every train has a line" */
function withoutLabel(text: string): string | null {
  return /^\[[^\]]+\]\s+(?<demand>\S+\s.+)$/su.exec(text)?.groups?.['demand'] ?? null;
}

const complaint =
  /^(?<subject>[^,;:.]{1,60}?)\s+(?:(?:is|are|was|were|gets?|got)\s+)?(?:returned|sent|shown|given|written|rendered|(?:comes?|came)(?:\s+(?:out|back|in))?)\s+as\s+[^,;]+[,;]\s*(?:but\s+)?expected\s+(?:(?:it|them)\s+)?(?:to\s+be\s+)?(?<demand>.+)$/su;

/** "the line is returned as t1, expected one upper-case letter": what was seen, and what is expected of the same. */
function expectedIn(text: string): string | null {
  const { subject, demand } = complaint.exec(text)?.groups ?? {};
  return subject === undefined || demand === undefined ? null : `${subject} must be ${demand}`;
}

const example =
  /(?:\((?:e\.g\.|eg|for example|for instance|such as)[^()]*\)|,\s*(?:e\.g\.|for example|for instance)\s+(?:"[^"]*"|[^\s,;]+)(?=[\s.]*$))/giu;

/** A text with blanks for values that are only examples: "three capital letters, for example OSL". */
export function withoutExamples(text: string): string {
  return text.replaceAll(example, (found) => ' '.repeat(found.length));
}
