const OPERATION = { responses: { '200': { description: 'ok' } } };

const json = (value: unknown): string => JSON.stringify(value);

/** A small valid document with some fields replaced. */
const documentWith = (fields: Record<string, unknown>): string =>
  json({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.example' }],
    paths: { '/a': { get: OPERATION } },
    ...fields,
  });

const operationWith = (fields: Record<string, unknown>): string =>
  documentWith({ paths: { '/a': { get: { ...OPERATION, ...fields } } } });

const schemaWith = (schema: unknown, schemas: Record<string, unknown> = {}): string =>
  documentWith({
    paths: {
      '/a': { get: { responses: { '200': { description: 'ok', content: { 'application/json': { schema } } } } } },
    },
    components: { schemas },
  });

function laughs(levels: number, width: number): string {
  const lines = ['openapi: 3.0.0', 'info: {title: t, version: "1"}', 'x0: &x0 [lol, lol]'];
  for (let level = 1; level <= levels; level += 1) {
    lines.push(`x${level}: &x${level} [${Array.from({ length: width }, () => `*x${level - 1}`).join(', ')}]`);
  }
  return [...lines, 'paths: {}'].join('\n');
}

const deepSchema = (depth: number): string =>
  `{"openapi":"3.0.0","info":{"title":"t","version":"1"},"paths":{},"x":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

/** Uploads that are wrong each in its own way: refused whole, or read with diagnostics. */
export const MALFORMED: [name: string, upload: () => string | Uint8Array, outcome: 'refused' | 'diagnosed'][] = [
  ['empty text', () => '', 'refused'],
  ['empty bytes', () => bytes(), 'refused'],
  ['blanks only', () => ' \n\t\n', 'refused'],
  ['a byte order mark only', () => '\uFEFF', 'refused'],
  ['a picture', () => bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xff), 'refused'],
  ['zeros', () => new Uint8Array(1000), 'refused'],
  ['a zip archive', () => bytes(0x50, 0x4b, 3, 4, 0, 0), 'refused'],
  ['broken UTF-8', () => bytes(0x7b, 0xc3, 0x28, 0x7d), 'refused'],
  ['60 MB', () => new Uint8Array(60 * 1024 * 1024).fill(32), 'refused'],
  ['a web page', () => '<!DOCTYPE html><html><body>Not found</body></html>', 'refused'],
  ['XML', () => '<?xml version="1.0"?><definitions/>', 'refused'],
  ['prose', () => 'Dear all, please find attached the API.', 'refused'],
  ['a number', () => '42', 'refused'],
  ['null', () => 'null', 'refused'],
  ['a list', () => '[{"openapi":"3.0.0"}]', 'refused'],
  ['JSON of something else', () => '{"name":"left-pad","version":"1.0.0"}', 'refused'],
  ['truncated JSON', () => documentWith({}).slice(0, -20), 'refused'],
  ['truncated YAML', () => 'openapi: 3.0.0\ninfo: {title: t', 'refused'],
  ['YAML with wrong indentation', () => 'openapi: 3.0.0\ninfo:\n  title: a\n   version: b\n', 'refused'],
  ['YAML with a tab', () => 'openapi: 3.0.0\ninfo:\n\t title: "a\n', 'refused'],
  ['an unknown YAML tag', () => 'openapi: 3.0.0\ninfo: !!js/function "function(){}"\n', 'diagnosed'],
  ['a YAML bomb', () => laughs(12, 10), 'refused'],
  ['a wide YAML bomb', () => laughs(3, 400), 'refused'],
  [
    'a YAML alias within itself',
    () => 'openapi: 3.0.0\ninfo: {title: t, version: "1"}\npaths: &p\n  /a: *p\n',
    'refused',
  ],
  ['JSON nested 100,000 deep', () => deepSchema(100_000), 'refused'],
  ['JSON nested 300 deep', () => deepSchema(300), 'refused'],
  ['YAML nested 100,000 deep', () => `openapi: 3.0.0\nx: ${'['.repeat(100_000)}`, 'refused'],
  ['48 MB of brackets', () => '['.repeat(24_000_000) + ']'.repeat(24_000_000), 'refused'],
  ['48 MB of opening braces', () => '{"a":'.repeat(9_600_000), 'refused'],
  ['9 million equal lines', () => 'a: b\n'.repeat(9_000_000), 'refused'],
  ['20 million escaped quotes in YAML', () => `a: "${String.raw`\"`.repeat(20_000_000)}`, 'refused'],
  ['10 million empty objects', () => `[${'{},'.repeat(10_000_000)}{}]`, 'refused'],
  ['version 4', () => documentWith({ openapi: '4.0.0' }), 'refused'],
  ['version 2 under openapi', () => documentWith({ openapi: '2.0' }), 'refused'],
  ['swagger 1.2', () => '{"swaggerVersion":"1.2","apis":[]}', 'refused'],
  ['swagger 3.0', () => '{"swagger":"3.0","paths":{}}', 'refused'],
  ['a version that is an object', () => documentWith({ openapi: {} }), 'refused'],
  ['paths without a version', () => '{"paths":{"/a":{"get":{}}}}', 'refused'],
  [
    'a Postman collection',
    () =>
      '{"info":{"_postman_id":"1","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[]}',
    'refused',
  ],
  ['AsyncAPI', () => '{"asyncapi":"2.6.0","info":{},"channels":{}}', 'refused'],
  ['no info', () => documentWith({ info: undefined }), 'diagnosed'],
  ['no paths', () => documentWith({ paths: undefined }), 'diagnosed'],
  ['null paths', () => documentWith({ paths: null }), 'diagnosed'],
  ['paths that are a list', () => documentWith({ paths: [] }), 'diagnosed'],
  ['a null path', () => documentWith({ paths: { '/a': null } }), 'diagnosed'],
  ['a null operation', () => documentWith({ paths: { '/a': { get: null } } }), 'diagnosed'],
  ['an operation that is a text', () => documentWith({ paths: { '/a': { get: 'list' } } }), 'diagnosed'],
  ['a path without a slash', () => documentWith({ paths: { a: { get: OPERATION } } }), 'diagnosed'],
  ['null parameters in a list', () => operationWith({ parameters: [null, 1, 'a', {}] }), 'diagnosed'],
  ['parameters that are an object', () => operationWith({ parameters: { id: {} } }), 'diagnosed'],
  ['a parameter in nowhere', () => operationWith({ parameters: [{ name: 'a', in: 'nowhere' }] }), 'diagnosed'],
  ['an undescribed path parameter', () => documentWith({ paths: { '/a/{id}': { get: OPERATION } } }), 'diagnosed'],
  ['no responses', () => operationWith({ responses: null }), 'diagnosed'],
  ['a status of 999', () => operationWith({ responses: { 999: {} } }), 'diagnosed'],
  ['a body that is a list', () => operationWith({ requestBody: [] }), 'diagnosed'],
  ['servers that are a text', () => documentWith({ servers: 'https://api.example' }), 'diagnosed'],
  ['an undescribed security scheme', () => operationWith({ security: [{ nothing: [] }] }), 'diagnosed'],
  ['a reference to nothing', () => schemaWith({ $ref: '#/components/schemas/Nothing' }), 'diagnosed'],
  ['a reference that is a number', () => operationWith({ parameters: [{ $ref: 7 }] }), 'diagnosed'],
  [
    'a reference to a private address',
    () => schemaWith({ $ref: 'http://169.254.169.254/latest/meta-data#/x' }),
    'diagnosed',
  ],
  ['a reference to a file', () => schemaWith({ $ref: 'file:///etc/passwd' }), 'diagnosed'],
  ['a path that is its own reference', () => documentWith({ paths: { '/a': { $ref: '#/paths/~1a' } } }), 'diagnosed'],
  [
    'two paths that refer to each other',
    () => documentWith({ paths: { '/a': { $ref: '#/paths/~1b' }, '/b': { $ref: '#/paths/~1a' } } }),
    'diagnosed',
  ],
  [
    'a schema that is only itself',
    () => schemaWith({ $ref: '#/components/schemas/A' }, { A: { $ref: '#/components/schemas/A' } }),
    'diagnosed',
  ],
  ['a schema that is a list', () => schemaWith([]), 'diagnosed'],
  ['an unknown type', () => schemaWith({ type: 'money' }), 'diagnosed'],
  [
    'limits that are texts',
    () => schemaWith({ type: 'string', minLength: 'few', required: 'yes', enum: 'a' }),
    'diagnosed',
  ],
  [
    'a name from the prototype',
    () =>
      documentWith({
        paths: { '/a': { get: { $ref: '#/constructor', responses: { '200': { $ref: '#/__proto__' } } } } },
      }),
    'diagnosed',
  ],
];
