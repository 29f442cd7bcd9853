import type { Fields, Reader } from './reading/reader.ts';
import { isFields } from './reading/reader.ts';
import { Refusal } from './text/refusal.ts';

/** What an API description declares itself to be. */
export interface DeclaredVersion {
  kind: 'openapi' | 'swagger';
  version: string;
}

const KNOWN = 'Assay reads OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0.';

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'object' ? 'an object' : `only a ${typeof value === 'string' ? 'text' : typeof value}`;
}

function refuseForeign(root: Fields): never {
  if ('asyncapi' in root) throw new Refusal(`This is an AsyncAPI document. ${KNOWN}`, null, '/asyncapi');
  if ('swaggerVersion' in root) {
    throw new Refusal(
      `This is Swagger ${String(root['swaggerVersion'])}. ${KNOWN} Convert it first.`,
      null,
      '/swaggerVersion',
    );
  }
  if ('paths' in root) {
    throw new Refusal(
      'The document has paths but no version. Add a first line such as `openapi: 3.0.3` and try again.',
    );
  }
  throw new Refusal(`This file is no API description: it has neither a field \`openapi\` nor \`swagger\`. ${KNOWN}`);
}

const versionText = (value: unknown): string =>
  typeof value === 'number' && Number.isInteger(value) ? `${value}.0` : String(value);

/**
 * The format and version that a parsed document declares.
 * @throws Refusal for what is no OpenAPI document or one of an unknown version
 */
export function recogniseVersion(value: unknown): DeclaredVersion & { root: Fields; pointer: string } {
  if (!isFields(value)) {
    throw new Refusal(
      `This file is no API description: it holds ${describe(value)}, where an OpenAPI document is an object. ${KNOWN}`,
    );
  }
  const field = value['openapi'] === undefined || value['openapi'] === null ? 'swagger' : 'openapi';
  const written = value[field];
  if (written === undefined || written === null) refuseForeign(value);
  const version = versionText(written);
  const isKnown = field === 'openapi' ? /^3\.\d+(\.|$|-)/.test(version) : /^2\.0(\.|$)/.test(version);
  if (!isKnown)
    throw new Refusal(
      `The document says \`${field}: ${version.slice(0, 40)}\`, a version that is not known. ${KNOWN}`,
      null,
      `/${field}`,
    );
  return { kind: field, version, root: value, pointer: `/${field}` };
}

/** Says what a complete document has and this one has not; none of it stops the import. */
export function checkHead(reader: Reader, source: DeclaredVersion): void {
  const { root } = reader;
  if (typeof root[source.kind] !== 'string') {
    reader.report('warning', `/${source.kind}`, `\`${source.kind}\` must be a text; write it in quotes.`);
  }
  const info = root['info'];
  if (!isFields(info)) {
    reader.report(
      'warning',
      info === undefined ? '' : '/info',
      '`info` with `title` and `version` is missing. Add it.',
    );
  } else {
    for (const key of ['title', 'version']) {
      const value = info[key];
      if (typeof value === 'string' && value !== '') continue;
      reader.report('warning', key in info ? `/info/${key}` : '/info', `\`info.${key}\` must be a text. Add it.`);
    }
  }
}
