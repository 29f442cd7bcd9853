import { expect, it } from 'vitest';
import { pipelineOf } from './pipeline.ts';

it.each([
  [
    'GitLab CI',
    {
      CI: 'true',
      GITLAB_CI: 'true',
      CI_COMMIT_REF_NAME: 'main',
      CI_COMMIT_SHA: 'abc',
      CI_JOB_URL: 'https://gitlab.example/jobs/1',
    },
    { ci: 'GitLab CI', branch: 'main', commit: 'abc', link: 'https://gitlab.example/jobs/1' },
  ],
  [
    'Jenkins',
    { JENKINS_URL: 'x', GIT_BRANCH: 'origin/main', GIT_COMMIT: 'abc', BUILD_URL: 'https://ann:secret@ci.example/7/' },
    { ci: 'Jenkins', branch: 'origin/main', commit: 'abc', link: 'https://ci.example/7/' },
  ],
  [
    'Buildkite',
    { BUILDKITE: 'true', BUILDKITE_BRANCH: 'b', BUILDKITE_COMMIT: 'c', BUILDKITE_BUILD_URL: 'javascript:alert(1)' },
    { ci: 'Buildkite', branch: 'b', commit: 'c', link: null },
  ],
  [
    'GitHub Actions, of a pull request',
    { GITHUB_ACTIONS: 'true', GITHUB_HEAD_REF: 'fix', GITHUB_REF_NAME: '3/merge', GITHUB_SHA: 'abc' },
    { ci: 'GitHub Actions', branch: 'fix', commit: 'abc', link: null },
  ],
  ['a machine of somebody', { CI: 'false' }, { ci: null, branch: null, commit: null, link: null }],
])('reads where a run was started: %s', (_, env, pipeline) => {
  expect(pipelineOf(env)).toEqual(pipeline);
});
