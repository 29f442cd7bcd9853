import type { JsonObject } from '@assay/api-model';
import { endpointFile } from '../format/endpoint-file.ts';
import { environmentFile, projectFile } from '../format/project-file.ts';

/**
 * The JSON Schema (2020-12) of all files of a project, for completion in editors: `assay.yaml` by its key `format`, files of
 * scenarios by `endpoint`, environments by neither.
 */
export function projectSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A file of an Assay project',
    if: { type: 'object', required: ['format'] },
    then: { $ref: '#/$defs/project' }, // oxlint-disable-line unicorn/no-thenable -- a keyword of JSON Schema
    else: {
      if: { type: 'object', anyOf: [{ required: ['endpoint'] }, { required: ['scenarios'] }] },
      then: { $ref: '#/$defs/endpoint' }, // oxlint-disable-line unicorn/no-thenable -- a keyword of JSON Schema
      else: { $ref: '#/$defs/environment' },
    },
    $defs: { project: projectFile.schema(), environment: environmentFile.schema(), endpoint: endpointFile.schema() },
  };
}
