import type { Pipeline } from '@assay/contract';
import type { Io } from '../../io.ts';

type Env = Io['env'];

interface Product {
  name: string;
  /** Set in each of its jobs. */
  marker: string;
  branch: readonly string[];
  commit: readonly string[];
  link: (env: Env) => string | undefined;
}

const products: readonly Product[] = [
  {
    name: 'GitHub Actions',
    marker: 'GITHUB_ACTIONS',
    branch: ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME'],
    commit: ['GITHUB_SHA'],
    link: ({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id }) =>
      server && repository && id ? `${server}/${repository}/actions/runs/${id}` : undefined,
  },
  {
    name: 'GitLab CI',
    marker: 'GITLAB_CI',
    branch: ['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_REF_NAME'],
    commit: ['CI_COMMIT_SHA'],
    link: (env) => env['CI_JOB_URL'] ?? env['CI_PIPELINE_URL'],
  },
  {
    name: 'Jenkins',
    marker: 'JENKINS_URL',
    branch: ['CHANGE_BRANCH', 'BRANCH_NAME', 'GIT_BRANCH'],
    commit: ['GIT_COMMIT'],
    link: (env) => env['BUILD_URL'],
  },
  {
    name: 'Buildkite',
    marker: 'BUILDKITE',
    branch: ['BUILDKITE_BRANCH'],
    commit: ['BUILDKITE_COMMIT'],
    link: (env) => env['BUILDKITE_BUILD_URL'],
  },
  { name: 'CI', marker: 'CI', branch: ['CI_COMMIT_REF_NAME'], commit: ['CI_COMMIT_SHA'], link: () => undefined },
];

/** The job that the tool runs in, by the variables that its product sets. */
export function pipelineOf(env: Env): Pipeline {
  const product = products.find(({ marker }) => !['', 'false', '0'].includes(env[marker] ?? ''));
  if (product === undefined) return { ci: null, branch: null, commit: null, link: null };
  const first = (names: readonly string[]): string => names.map((name) => env[name] ?? '').find(Boolean) ?? '';
  return {
    ci: product.name,
    branch: cut(first(product.branch), 500),
    commit: cut(first(product.commit), 100),
    link: linkOf(product.link(env)),
  };
}

const cut = (text: string, max: number): string | null => (text.trim() === '' ? null : text.trim().slice(0, max));

/** Without user, password and what is no address of a page. */
function linkOf(given: string | undefined): string | null {
  if (given === undefined || !URL.canParse(given)) return null;
  const url = new URL(given);
  url.username = '';
  url.password = '';
  return /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null;
}
