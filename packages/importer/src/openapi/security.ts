import type { SecurityScheme } from '@assay/api-model';
import { isFields, type Location, type Reader } from '../reading/reader.ts';

const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;
const SENT_IN = ['header', 'query', 'cookie'] as const;

function schemeFields(reader: Reader, location: Location): Omit<SecurityScheme, 'description'> {
  const written = reader.text(location, 'type');
  const none = { scheme: null, in: null, name: null };
  // Swagger 2.0 knows basic as a type of its own.
  if (written === 'basic') return { ...none, type: 'http', scheme: 'basic' };
  const type = TYPES.find((known) => known === written) ?? 'other';
  if (type === 'other') {
    reader.report('warning', location.pointer, `The security scheme has the unknown type ${JSON.stringify(written)}.`);
  }
  if (type === 'http') return { ...none, type, scheme: reader.text(location, 'scheme')?.toLowerCase() ?? null };
  if (type === 'oauth2') return { ...none, type, ...clientCredentials(reader, location) };
  if (type !== 'apiKey') return { ...none, type };
  const sentIn = reader.text(location, 'in');
  return { ...none, type, in: SENT_IN.find((known) => known === sentIn) ?? null, name: reader.text(location, 'name') };
}

/** Swagger 2.0 writes the one flow of a scheme into the scheme itself and calls this one `application`. */
function clientCredentials(reader: Reader, location: Location): Pick<SecurityScheme, 'clientCredentials'> {
  const isOld = reader.text(location, 'flow') === 'application';
  const flow = isOld ? location : reader.child(reader.child(location, 'flows'), 'clientCredentials');
  if (!isFields(flow.node)) return {};
  const scopes = reader.child(flow, 'scopes').node;
  return {
    clientCredentials: {
      tokenUrl: reader.text(flow, 'tokenUrl') ?? '',
      scopes: isFields(scopes) ? Object.keys(scopes).filter((name) => !name.startsWith('x-')) : [],
    },
  };
}

function readScheme(reader: Reader, start: Location): SecurityScheme | null {
  const location = reader.follow(start);
  if (location === null) return null;
  if (isFields(location.node))
    return { ...schemeFields(reader, location), description: reader.text(location, 'description') };
  reader.report('warning', location.pointer, 'A security scheme must be an object; it was skipped.');
  return null;
}

export function readSecuritySchemes(reader: Reader, container: Location): Record<string, SecurityScheme> {
  const schemes: Record<string, SecurityScheme> = {};
  for (const [name, location] of reader.entries(container, 'Security schemes')) {
    const scheme = readScheme(reader, location);
    if (scheme !== null) schemes[name] = scheme;
  }
  return schemes;
}

/** The alternatives of a `security` field; null when the field is absent, so that the document's own holds. */
export function readSecurity(
  reader: Reader,
  owner: Location,
  known: Record<string, SecurityScheme>,
): Record<string, string[]>[] | null {
  const location = reader.child(owner, 'security');
  if (location.node === undefined || location.node === null) return null;
  return reader.items(location, '`security`').flatMap((item) => {
    if (!isFields(item.node)) return [];
    for (const name of Object.keys(item.node)) {
      if (known[name] === undefined) {
        reader.report(
          'warning',
          item.pointer,
          `Security scheme "${name}" is not described. Add it to the security schemes of the document.`,
        );
      }
    }
    const requirement = Object.entries(item.node).map(([name, scopes]): [string, string[]] => [
      name,
      Array.isArray(scopes) ? scopes.filter((scope): scope is string => typeof scope === 'string') : [],
    ]);
    return [Object.fromEntries(requirement)];
  });
}
