// node check.mjs            the clean server keeps the promises of the document, the probes pass
// node check.mjs --faults   and each fault fails its probe
import { checkTarget } from '../checking/check-target.mjs';
import { Api } from './check/api.mjs';
import { probes } from './check/probes.mjs';
import { at, operations } from './check/schema.mjs';
import { walk } from './check/walk.mjs';
import { faults } from './faults.mjs';

// 12000 calls a minute are too many for a self-test.
await checkTarget({
  faults,
  probes,
  operations,
  at,
  walk,
  start: (fault) => Api.start(fault),
  isTried: (status) => status !== '429',
});
