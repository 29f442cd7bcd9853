import type { Background } from '../../background/index.ts';
import type { Handlers } from '../../http/index.ts';
import type { ReimportJobs } from './jobs.ts';

type ReimportHandlers = Pick<Handlers, 'previewReimport' | 'reimport' | 'undoReimport'>;

export function createReimportHandlers(background: Background<ReimportJobs>): ReimportHandlers {
  return {
    previewReimport: ({ principal: { organizationId }, params, body: upload, onProgress }) =>
      background.run('previewReimport', { target: { organizationId, systemId: params.id }, upload }, onProgress),
    reimport: ({ principal: { organizationId }, params, body: upload, onProgress }) =>
      background.run('reimport', { target: { organizationId, systemId: params.id }, upload }, onProgress),
    undoReimport: ({ principal: { organizationId }, params }) =>
      background.run('undoReimport', { target: { organizationId, systemId: params.id } }),
  };
}
