import { execFileSync } from 'node:child_process';

const MAX_LENGTH = 72;
/** The last commit before subjects were limited. */
const SINCE = '8a7e02a';

/** Commits whose subject is cut by the tools that list them. A copy without history has none to check. */
export function longSubjects(): string[] {
  let log: string;
  try {
    log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    console.log('SKIPPED: subjects of commits, since this copy has no history.');
    return [];
  }
  return log
    .split('\n')
    .filter((line) => line.length - line.indexOf(' ') - 1 > MAX_LENGTH)
    .map((line) => `Commit ${line}: the subject has more than ${MAX_LENGTH} characters.`);
}
