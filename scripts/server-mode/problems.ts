import { EACH } from './target.ts';
import type { Target } from './target.ts';
import type { Reported } from './person.ts';
import { KINDS } from './secrets.ts';
import type { Ended } from './tool.ts';

export const SCENARIOS = KINDS.length * EACH;

/** How often something is not as it must be. */
const NONE = {
  runsThatDiffer: 0,
  eventsThatDiffer: 0,
  verdictsThatDiffer: 0,
  countersThatDiffer: 0,
  notSentOnce: 0,
  wrongEndings: 0,
  takenAfterRevocation: 0,
  otherHosts: 0,
  secretsNeverUsed: 0,
  secretsFound: 0,
};

/** What is wrong, counted and in words. */
export class Problems {
  readonly figures = { ...NONE };
  readonly texts: string[] = [];

  add(figure: keyof typeof NONE, texts: readonly string[]): void {
    this.figures[figure] += texts.length;
    this.texts.push(...texts.map((text) => `${figure}: ${text}`));
  }

  /** The exit status, and what has to be said. */
  ending({ name, code, says }: { name: string; code: number; says: readonly string[] }, ended: Ended): void {
    const missing = says.filter((text) => !ended.err.includes(text));
    if (ended.code === code && missing.length === 0) return;
    this.add('wrongEndings', [`${name}: ${ended.code}, without "${missing.join('", "')}": ${ended.err.slice(-1500)}`]);
  }

  /** Every scenario is sent once by each run, whoever does it. Answers how many requests there were. */
  sent(name: string, { counts }: Target): number {
    const scenarios = KINDS.flatMap((kind) => Array.from({ length: EACH }, (_, at) => `${kind} ${at}`));
    const wrong = scenarios.filter((one) => counts.get(one) !== 1);
    this.add(
      'notSentOnce',
      wrong.map((one) => `${name}: ${one} ${counts.get(one) ?? 0} times`),
    );
    const all = [...counts.values()].reduce((sum, times) => sum + times, 0);
    counts.clear();
    return all;
  }

  /** What the server says of a run by the tool is what it says of its own. */
  compare(name: string, byServer: Reported, byTool: Reported): void {
    const [one, other] = [JSON.stringify(byServer.run), JSON.stringify(byTool.run)];
    this.add('runsThatDiffer', one === other ? [] : [`${name}: ${one} ${other}`]);
    const events = Array.from({ length: Math.max(byServer.events.length, byTool.events.length) }, (_, at) => [
      byServer.events[at] ?? 'nothing',
      byTool.events[at] ?? 'nothing',
    ]);
    this.add(
      'eventsThatDiffer',
      events.filter(([left, right]) => left !== right).map((pair) => `${name}: ${pair.join(' ')}`),
    );
    const scenarios = new Set([...byServer.verdicts.keys(), ...byTool.verdicts.keys()]);
    const differing = [...scenarios].filter((id) => byServer.verdicts.get(id) !== byTool.verdicts.get(id));
    this.add('verdictsThatDiffer', [
      ...differing.map((id) => `${name}: ${byServer.verdicts.get(id)} ${byTool.verdicts.get(id)}`),
      ...(scenarios.size === SCENARIOS ? [] : [`${name}: ${scenarios.size} scenarios`]),
    ]);
    const isEqual = byServer.used === byTool.used && byTool.used === SCENARIOS;
    this.add('countersThatDiffer', isEqual ? [] : [`${name}: ${byServer.used} ${byTool.used}`]);
  }
}
