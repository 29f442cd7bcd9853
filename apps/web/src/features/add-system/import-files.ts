import { formatsOfCall, importFormats } from '@assay/api-model';
import type { ImportCall } from '@assay/api-model';

export type ImportKind = 'swagger' | 'postman';

interface Kind {
  label: string;
  note: string;
  /** What a wrong file is answered with (D1 section 5). */
  refusal: string;
  /** For the browser's own file dialog. */
  accept: string;
  formats: string;
  /** What it holds is shown before it is imported, with the environments to choose from. */
  hasPreview: boolean;
  accepts: (file: { name: string; type: string }) => boolean;
}

/** What the formats of a call have in common: files of their extensions and types. */
function filesOf(call: ImportCall): Pick<Kind, 'accept' | 'accepts' | 'formats' | 'hasPreview'> {
  const formats = formatsOfCall(call);
  const extensions = [...new Set(formats.flatMap((format) => format.extensions))].map((extension) => `.${extension}`);
  const types = [...new Set(formats.flatMap(({ mediaTypes }) => mediaTypes))];
  const shown = [extensions.slice(0, -1).join(', '), extensions.at(-1) ?? ''].filter((part) => part !== '');
  return {
    accept: [...extensions, ...types].join(),
    formats: `${shown.join(' or ')}, up to 50 MB`,
    accepts: ({ name, type }) =>
      extensions.some((extension) => name.toLowerCase().endsWith(extension)) || types.includes(type),
    hasPreview: formats.some(({ hasEnvironments }) => hasEnvironments),
  };
}

export const importKinds: Record<ImportKind, Kind> = {
  swagger: {
    ...filesOf('openapi'),
    label: 'Swagger / OpenAPI',
    note: 'OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0: one JSON or YAML file, or several in a .zip.',
    refusal: 'Invalid file type. Please upload a JSON or YAML file.',
  },
  postman: {
    ...filesOf('postman'),
    label: importFormats.postman.name,
    note: 'Collection format 1, 2.0 or 2.1. Requests become scenarios, test titles become validation rules.',
    refusal: 'Invalid file type. Please upload a JSON file.',
  },
};

/** What the file holds is not in doubt. */
export const PREVIEW_AWAY = 'The server cannot be reached. Check that it is running, then choose the file again.';
export const PREVIEW_FAILED = 'Unable to preview collection. Please check file format.';
