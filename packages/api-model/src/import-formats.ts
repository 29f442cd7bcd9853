/** What a document is: it describes an API, or it collects requests that are ready to send, which become scenarios. */
export type DocumentKind = 'description' | 'collection';

/** A format that systems are imported from. The importer has a reader for each of them. */
export interface ImportFormat {
  /** As people call it. */
  name: string;
  kind: DocumentKind;
  /** What is read of it, for those who choose it; null where the other formats of its kind say so already. */
  note: string | null;
  /** In lower case, without a dot. */
  extensions: readonly string[];
  /** What browsers and tools send such a file as. */
  mediaTypes: readonly string[];
  /** What names of its files end with before the extension, in lower case; it is no part of the name of a system. */
  nameEnding: string;
  /** How people get a file of an environment, whose values are filled in; null for a format without environments. */
  environmentHelp: string | null;
}

const yamlTypes = ['application/x-yaml', 'application/yaml', 'text/yaml', 'text/x-yaml'];

const apiDescription = {
  kind: 'description',
  extensions: ['json', 'yaml', 'yml', 'zip'],
  mediaTypes: ['application/json', ...yamlTypes],
  nameEnding: '',
  environmentHelp: null,
} as const;

/** By the name that is stored with a system. */
export const importFormats = {
  openapi: {
    ...apiDescription,
    name: 'OpenAPI',
    note: 'OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0: one JSON or YAML file, or several in a .zip.',
  },
  swagger: { ...apiDescription, name: 'Swagger 2.0', note: null },
  postman: {
    name: 'Postman collection',
    kind: 'collection',
    note: 'Collection format 1, 2.0 or 2.1. Requests become scenarios, test titles become validation rules.',
    extensions: ['json'],
    mediaTypes: ['application/json'],
    nameEnding: '.postman_collection',
    environmentHelp: 'In Postman, open Environments, choose Export beside the name, and upload that JSON file.',
  },
} as const satisfies Record<string, ImportFormat>;

export type ImportFormatId = keyof typeof importFormats;

/** The formats of one kind of documents, the first one being what a file is taken for that none recognises. */
export function formatsOfKind(kind: DocumentKind): ImportFormat[] {
  return Object.values<ImportFormat>(importFormats).filter((format) => format.kind === kind);
}

const namesOf = (formats: ImportFormat[]): string[] => formats.map(({ name }) => name);

/** What people choose when they upload a document. */
export const kindLabels: Record<DocumentKind, string> = {
  description: 'Swagger / OpenAPI',
  collection: namesOf(formatsOfKind('collection')).join(' / '),
};

/** "OpenAPI, Swagger 2.0 or Postman collection". */
export const importFormatNames: string = namesOf(Object.values<ImportFormat>(importFormats))
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1');

/** As people call a format; null for one that only another version knows. */
export function importFormatName(id: string): string | null {
  return Object.entries<ImportFormat>(importFormats).find(([known]) => known === id)?.[1].name ?? null;
}

/** How people get files of environments, from each tool that has them. */
export const environmentFileHelp: string = Object.values<ImportFormat>(importFormats)
  .flatMap(({ environmentHelp }) => environmentHelp ?? [])
  .join(' ');
