/** A format that systems are imported from. The importer has a reader for each of them. */
export interface ImportFormat {
  /** As people call it. */
  name: string;
  /** The call that takes it: for API descriptions, or for collections whose environments are looked at first. */
  call: 'openapi' | 'postman';
  /** In lower case, without a dot. */
  extensions: readonly string[];
  /** What browsers and tools send such a file as. */
  mediaTypes: readonly string[];
  /** It keeps requests ready to send, which become scenarios. */
  hasRequests: boolean;
  /** Values from an environment of its own are filled in. */
  hasEnvironments: boolean;
}

const yamlTypes = ['application/x-yaml', 'application/yaml', 'text/yaml', 'text/x-yaml'];

const apiDescription = {
  call: 'openapi',
  extensions: ['json', 'yaml', 'yml', 'zip'],
  mediaTypes: ['application/json', ...yamlTypes],
  hasRequests: false,
  hasEnvironments: false,
} as const;

/** By the name that is stored with a system. */
export const importFormats = {
  openapi: { ...apiDescription, name: 'OpenAPI' },
  swagger: { ...apiDescription, name: 'Swagger 2.0' },
  postman: {
    name: 'Postman collection',
    call: 'postman',
    extensions: ['json'],
    mediaTypes: ['application/json'],
    hasRequests: true,
    hasEnvironments: true,
  },
} as const satisfies Record<string, ImportFormat>;

export type ImportFormatId = keyof typeof importFormats;
export type ImportCall = ImportFormat['call'];

/** The formats that one of the calls takes. */
export function formatsOfCall(call: ImportCall): ImportFormat[] {
  return Object.values<ImportFormat>(importFormats).filter((format) => format.call === call);
}
