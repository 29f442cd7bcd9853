export type ImportKind = 'swagger' | 'postman';

interface Kind {
  label: string;
  note: string;
  /** What a wrong file is answered with (D1 section 5). */
  refusal: string;
  /** For the browser's own file dialog. */
  accept: string;
  formats: string;
  accepts: (file: { name: string; type: string }) => boolean;
}

const swaggerTypes = new Set([
  'application/json',
  'application/x-yaml',
  'application/yaml',
  'text/yaml',
  'text/x-yaml',
]);

export const importKinds: Record<ImportKind, Kind> = {
  swagger: {
    label: 'Swagger / OpenAPI',
    note: 'OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0: one JSON or YAML file, or several in a .zip.',
    refusal: 'Invalid file type. Please upload a JSON or YAML file.',
    accept: '.json,.yaml,.yml,.zip,application/json,application/x-yaml,application/yaml,application/zip',
    formats: '.json, .yaml, .yml or .zip, up to 50 MB',
    accepts: ({ name, type }) => /\.(json|ya?ml|zip)$/i.test(name) || swaggerTypes.has(type),
  },
  postman: {
    label: 'Postman collection',
    note: 'Collection format 1, 2.0 or 2.1. Requests become scenarios, test titles become rules.',
    refusal: 'Invalid file type. Please upload a JSON file.',
    accept: '.json,application/json',
    formats: '.json, up to 50 MB',
    accepts: ({ name, type }) => /\.json$/i.test(name) || type === 'application/json',
  },
};

/** What the file holds is not in doubt. */
export const PREVIEW_AWAY = 'The server cannot be reached. Check that it is running, then choose the file again.';
export const PREVIEW_FAILED = 'Unable to preview collection. Please check file format.';
