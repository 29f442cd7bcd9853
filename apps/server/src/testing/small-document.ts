/** A small OpenAPI document with one secured and one open endpoint. */
export function smallDocument(baseUrl: string): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Small', version: '1' },
    servers: [{ url: baseUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/things/{thingId}': {
        get: {
          summary: 'One thing',
          parameters: [
            { name: 'thingId', in: 'path', required: true, example: 7, schema: { type: 'integer', minimum: 1 } },
            { name: 'verbose', in: 'query', schema: { type: 'boolean' } },
          ],
          responses: {
            200: {
              description: 'The thing',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['id', 'name'],
                    properties: { id: { type: 'integer' }, name: { type: 'string' } },
                  },
                },
              },
            },
            404: { description: 'Unknown' },
          },
        },
      },
      '/things': {
        post: {
          summary: 'Create a thing',
          security: [{ bearer: [] }],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['name'],
                  properties: { name: { type: 'string', minLength: 1, maxLength: 20, example: 'Lamp' } },
                },
              },
            },
          },
          responses: {
            201: { description: 'Created' },
            401: { description: 'No token' },
            422: { description: 'Invalid' },
          },
        },
      },
    },
  });
}
