import type { Handlers } from '../../http/index.ts';
import { importSample } from './import-sample.ts';
import type { SampleDeps } from './import-sample.ts';

export function createSampleHandlers(deps: SampleDeps): Pick<Handlers, 'getSample' | 'importSample'> {
  return {
    getSample: () => Promise.resolve(deps.url === null ? null : { url: deps.url }),
    importSample: ({ principal }) => importSample(deps, principal.organizationId),
  };
}
