import type { EndpointNode, ScenarioNode } from '@assay/contract';
import { expect, it } from 'vitest';
import { noneFailsText } from './Failing.tsx';

const systems = (...statuses: ScenarioNode['last_status'][]) => [
  { endpoints: [{ scenarios: statuses.map((last_status) => ({ last_status })) } as EndpointNode] },
];

it('tells that nothing fails from that nothing has run', () => {
  expect(noneFailsText(systems(null, 'success'))).toBe('No scenario fails.');
  expect(noneFailsText(systems(null))).toBe('No scenario has run yet.');
  expect(noneFailsText([])).toBe('No scenario has run yet.');
});
