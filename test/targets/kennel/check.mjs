// Self-test: the clean server by the document, and with --faults each fault alone by its probe.
import { checkByClient } from '../checking/check-by-client.mjs';
import { createClient, doc } from './check/client.mjs';
import { probes } from './check/probes.mjs';
import { walk } from './check/walk.mjs';
import { faults } from './faults.mjs';

await checkByClient({ cwd: import.meta.dirname, prefix: 'KENNEL', createClient, doc, faults, probes, walk });
