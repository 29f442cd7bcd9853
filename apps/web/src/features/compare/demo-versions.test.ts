import { endpoints } from '@assay/contract';
import { expect, it } from 'vitest';
import { comparedWith, demoVersion, demoVersions, readDemoVersion } from './demo-versions.ts';

it('NAV-16: versions v1 to v4 are executions as a history has them, each compared with the one before', () => {
  for (const version of demoVersions) endpoints.getExecution.responses[200].parse(demoVersion(version).execution);
  expect(demoVersions.map(comparedWith)).toEqual(['v2', 'v1', 'v2', 'v3']);
  expect(['v2', 'v9', null].map(readDemoVersion)).toEqual(['v2', 'v4', 'v4']);
});
