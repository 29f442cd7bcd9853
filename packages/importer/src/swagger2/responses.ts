import type { MediaType, ResponseDoc, ResponseHeader } from '@assay/api-model';
import { isFields, type Location } from '../reading/reader.ts';
import { schemaExamples, type Tools } from '../openapi/media.ts';
import { collectResponses, described } from '../openapi/responses.ts';
import { isJson } from '../schema/keywords.ts';
import { asText, isPresent, mediaTypes } from './requests.ts';

function readHeaders({ reader, schemas }: Tools, response: Location): ResponseHeader[] {
  return reader
    .entries(reader.child(response, 'headers'), '`headers`')
    .filter(([name, location]) => name.toLowerCase() !== 'content-type' && isFields(location.node))
    .map(([name, location]) => ({
      name,
      required: false,
      schema: schemas.convert(location),
      ...described(reader, location),
    }));
}

function readContent(tools: Tools, response: Location, types: string[]): MediaType[] {
  const { reader, schemas } = tools;
  const schema = reader.child(response, 'schema');
  const examples = reader.child(response, 'examples').node;
  const byType = isFields(examples) ? examples : {};
  if (!isPresent(schema) && Object.keys(byType).length === 0) return [];
  const converted = isPresent(schema) ? schemas.convert(asText(schema)) : null;
  const listed = types.length > 0 ? types : Object.keys(byType);
  return (listed.length > 0 ? listed : ['application/json']).map((contentType) => {
    const own = byType[contentType];
    return {
      contentType,
      schema: converted,
      examples: [...(isJson(own) ? [own] : []), ...schemaExamples(reader, schema)],
    };
  });
}

export function readResponses(tools: Tools, operation: Location): ResponseDoc[] {
  const types = mediaTypes(tools, operation, 'produces');
  return collectResponses(tools, operation).map(({ status, location }) => ({
    status,
    description: tools.reader.text(location, 'description'),
    headers: readHeaders(tools, location),
    content: readContent(tools, location, types),
  }));
}
