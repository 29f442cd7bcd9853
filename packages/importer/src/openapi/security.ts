import type { SecurityScheme } from '@assay/api-model';
import { isFields, type Place, type Reader } from '../reading/reader.ts';

const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;
const PLACES = ['header', 'query', 'cookie'] as const;

function schemeFields(reader: Reader, place: Place): Omit<SecurityScheme, 'description'> {
  const written = reader.text(place, 'type');
  const none = { scheme: null, in: null, name: null };
  // Swagger 2.0 knows basic as a type of its own.
  if (written === 'basic') return { ...none, type: 'http', scheme: 'basic' };
  const type = TYPES.find((known) => known === written) ?? 'other';
  if (type === 'other') {
    reader.report('warning', place.pointer, `The security scheme has the unknown type ${JSON.stringify(written)}.`);
  }
  if (type === 'http') return { ...none, type, scheme: reader.text(place, 'scheme')?.toLowerCase() ?? null };
  if (type === 'oauth2') return { ...none, type, ...clientCredentials(reader, place) };
  if (type !== 'apiKey') return { ...none, type };
  const location = reader.text(place, 'in');
  return { ...none, type, in: PLACES.find((known) => known === location) ?? null, name: reader.text(place, 'name') };
}

/** Swagger 2.0 writes the one flow of a scheme into the scheme itself and calls this one `application`. */
function clientCredentials(reader: Reader, place: Place): Pick<SecurityScheme, 'clientCredentials'> {
  const isOld = reader.text(place, 'flow') === 'application';
  const flow = isOld ? place : reader.child(reader.child(place, 'flows'), 'clientCredentials');
  if (!isFields(flow.node)) return {};
  const scopes = reader.child(flow, 'scopes').node;
  return {
    clientCredentials: {
      tokenUrl: reader.text(flow, 'tokenUrl') ?? '',
      scopes: isFields(scopes) ? Object.keys(scopes).filter((name) => !name.startsWith('x-')) : [],
    },
  };
}

function readScheme(reader: Reader, start: Place): SecurityScheme | null {
  const place = reader.follow(start);
  if (place === null) return null;
  if (isFields(place.node)) return { ...schemeFields(reader, place), description: reader.text(place, 'description') };
  reader.report('warning', place.pointer, 'A security scheme must be an object; it was skipped.');
  return null;
}

export function readSecuritySchemes(reader: Reader, container: Place): Record<string, SecurityScheme> {
  const schemes: Record<string, SecurityScheme> = {};
  for (const [name, place] of reader.entries(container, 'Security schemes')) {
    const scheme = readScheme(reader, place);
    if (scheme !== null) schemes[name] = scheme;
  }
  return schemes;
}

/** The alternatives of a `security` field; null when the field is absent, so that the document's own holds. */
export function readSecurity(
  reader: Reader,
  owner: Place,
  known: Record<string, SecurityScheme>,
): Record<string, string[]>[] | null {
  const place = reader.child(owner, 'security');
  if (place.node === undefined || place.node === null) return null;
  return reader.items(place, '`security`').flatMap((item) => {
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
