import { formatsOfKind, kindLabels } from '@assay/api-model';
import type { DocumentKind } from '@assay/api-model';

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

const extensionsOf = (kind: DocumentKind): string[] => [
  ...new Set(formatsOfKind(kind).flatMap((format) => format.extensions)),
];

/** What the formats of a kind have in common: files of their extensions and types. */
function filesOf(kind: DocumentKind): Omit<Kind, 'label' | 'refusal'> {
  const formats = formatsOfKind(kind);
  const extensions = extensionsOf(kind).map((extension) => `.${extension}`);
  const types = [...new Set(formats.flatMap(({ mediaTypes }) => mediaTypes))];
  const shown = [extensions.slice(0, -1).join(', '), extensions.at(-1) ?? ''].filter((part) => part !== '');
  return {
    note: formats.flatMap(({ note }) => note ?? []).join(' '),
    accept: [...extensions, ...types].join(),
    formats: `${shown.join(' or ')}, up to 50 MB`,
    accepts: ({ name, type }) =>
      extensions.some((extension) => name.toLowerCase().endsWith(extension)) || types.includes(type),
    hasPreview: kind === 'collection',
  };
}

export const importKinds: Record<DocumentKind, Kind> = {
  description: {
    ...filesOf('description'),
    label: kindLabels.description,
    refusal: 'Invalid file type. Please upload a JSON or YAML file.',
  },
  collection: {
    ...filesOf('collection'),
    label: kindLabels.collection,
    refusal: `Invalid file type. Please upload a ${extensionsOf('collection').join(' or ').toUpperCase()} file.`,
  },
};

/** What the file holds is not in doubt. */
export const PREVIEW_AWAY = 'The server cannot be reached. Check that it is running, then choose the file again.';
export const PREVIEW_FAILED = 'Unable to preview collection. Please check file format.';
