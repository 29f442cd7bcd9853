import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '../../test/e2e/src/browser/find-browser.ts';
import { siteTool } from './site-tools.ts';

const MAX_OUTPUT = 64_000_000;
/** Of one page, in ms: a machine that does other work at the same time is slow. */
const LIMIT_MS = 180_000;
/** Performance differs from time to time; where it is below the goal, the middle one of so many counts. */
const TIMES = 3;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Category = (typeof categories)[number];

export type Scores = Record<Category, number>;

export interface Measured {
  path: string;
  /** 0 to 100. */
  scores: Scores;
  /** What costs points, as `category: what`. */
  reasons: string[];
}

interface Audit {
  id: string;
  title: string;
  score: number | null;
  displayValue?: string;
}

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
}

/**
 * One page as Lighthouse measures it: a telephone on a slow network.
 * @throws {Error} when the page cannot be loaded
 */
export async function measurePage(url: string, path: string, goals: Scores): Promise<Measured> {
  const runs: Measured[] = [];
  do runs.push(await measureOnce(url, path));
  while (runs.length < TIMES && (runs[0]?.scores.performance ?? 0) < goals.performance);
  const sorted = runs.toSorted((left, right) => left.scores.performance - right.scores.performance);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error(`${path} was not measured.`);
  return middle;
}

async function measureOnce(url: string, path: string): Promise<Measured> {
  const { executablePath, args } = await findBrowser();
  const flags = ['--headless=new', ...args].join(' ');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      siteTool('lighthouse/cli/index.js'),
      new URL(path, url).href,
      '--output=json',
      '--quiet',
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: MAX_OUTPUT, timeout: LIMIT_MS },
  );
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError !== undefined) throw new Error(`${path}: ${report.runtimeError.message}`);
  const scoreOf = (category: Category): number => Math.round(report.categories[category].score * 100);
  return {
    path,
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    reasons: categories.flatMap((category) => reasonsOf(report, category)),
  };
}

const reasonsOf = ({ categories: all, audits }: Report, category: Category): string[] =>
  all[category].auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || audit === undefined || audit.score === null || audit.score >= 0.9) return [];
    return [`${category}: ${audit.title}${audit.displayValue === undefined ? '' : ` (${audit.displayValue})`}`];
  });
