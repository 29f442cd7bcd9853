import type { Background } from '../../background/index.ts';
import type { Handlers } from '../../http/index.ts';
import type { ProjectTextJobs } from './jobs.ts';

type ProjectTextHandlers = Pick<Handlers, 'getProjectText' | 'previewProjectText' | 'writeProjectText'>;

export function createProjectTextHandlers(background: Background<ProjectTextJobs>): ProjectTextHandlers {
  return {
    getProjectText: ({ principal: { organizationId }, params, query }) =>
      background.run('exportText', {
        organizationId,
        systemId: params.id,
        endpointId: query.endpoint_id,
        scenarioId: query.scenario_id,
        withDocument: query.document === 'true',
      }),
    previewProjectText: ({ principal: { organizationId }, params, body: write }) =>
      background.run('writeText', { organizationId, systemId: params.id, write, isPreview: true }),
    writeProjectText: ({ principal: { organizationId }, params, body: write }) =>
      background.run('writeText', { organizationId, systemId: params.id, write, isPreview: false }),
  };
}
