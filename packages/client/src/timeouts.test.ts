import { endpoints } from '@assay/contract';
import { expect, it } from 'vitest';
import { DEFAULT_TIMEOUT_MS } from './create-client.ts';

it('CONST-01: calls wait a minute, an endpoint generates for three minutes, a system for five', () => {
  expect(DEFAULT_TIMEOUT_MS).toBe(60_000);
  expect(endpoints.generateScenarios.timeoutMs).toBe(180_000);
  expect(endpoints.generateSystemScenarios.timeoutMs).toBe(300_000);
});
