export interface Malformed {
  title: string;
  fileName: string;
  content: string | Uint8Array;
  /** True: the document is imported and a diagnostic says what was not read. */
  readable: boolean;
}

const head = { openapi: '3.0.3', info: { title: 'Odd', version: '1' } };
const fine = { responses: { 200: { description: 'Fine' } } };

/** Files that people really upload by mistake, and some that people upload on purpose. */
export function malformedUploads(): Malformed[] {
  return [...notSpecifications(), ...broken(), ...hostile(), ...oddButReadable()];
}

function refused(title: string, content: string | Uint8Array, fileName = 'upload.json'): Malformed {
  return { title, fileName, content, readable: false };
}

function notSpecifications(): Malformed[] {
  return [
    refused('empty', ''),
    refused('blank lines', ' \n\n\t\n'),
    refused('a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'logo.png'),
    refused('random bytes', Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256))),
    refused('a ZIP', Buffer.from('504b0304140000000800', 'hex'), 'api.zip'),
    refused('an HTML page', '<!doctype html><html><body>Sign in</body></html>', 'openapi.html'),
    refused('XML', '<?xml version="1.0"?><definitions/>', 'service.wsdl'),
    refused('prose', 'Dear team, please find the specification attached.'),
    refused('a number', '42'),
    refused('null', 'null'),
    refused('a list', '[{"openapi":"3.0.0"}]'),
    refused('a string', '"openapi: 3.0.0"'),
    refused('another JSON document', '{"name":"package","version":"1.0.0"}', 'package.json'),
    refused('an environment', '{"id":"1","values":[{"key":"a","value":"b"}]}', 'environment.json'),
    refused('CSV', 'method,path\nGET,/things\n', 'api.csv'),
    refused('a Markdown file', '# API\n\n- GET /things\n', 'README.md'),
    refused('JavaScript', 'module.exports = { openapi: "3.0.0" };', 'api.js'),
    refused('UTF-16 without a mark', Buffer.from('{"openapi":"3.0.0"}', 'utf16le')),
  ];
}

function broken(): Malformed[] {
  return [
    refused('truncated JSON', '{"openapi":"3.0.0","info":{"title":"x","ver'),
    refused('two JSON documents', '{"openapi":"3.0.0"}{"openapi":"3.0.0"}'),
    refused('unquoted rubbish after JSON', '{"openapi":"3.0.0"} and so on'),
    refused('YAML with a tab', 'openapi: 3.0.0\ninfo:\n\ttitle: x\n', 'api.yaml'),
    refused('YAML with a broken quote', 'openapi: "3.0.0\ninfo: {title: x}\n', 'api.yaml'),
    refused('YAML with bad nesting', 'openapi: 3.0.0\n  info:\n title: x\n', 'api.yaml'),
    refused('an unknown version', JSON.stringify({ ...head, openapi: '9.9.9', paths: {} })),
    refused('a version that is an object', JSON.stringify({ ...head, openapi: { major: 3 }, paths: {} })),
    refused('no paths', JSON.stringify(head)),
    refused('paths that are a list', JSON.stringify({ ...head, paths: [] })),
    refused('paths that are text', JSON.stringify({ ...head, paths: 'none' })),
    refused('paths that are null', JSON.stringify({ ...head, paths: null })),
    refused('Swagger 1', JSON.stringify({ swaggerVersion: '1.2', apis: [] })),
  ];
}

function hostile(): Malformed[] {
  const laugh = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  for (let index = 1; index < 12; index += 1) {
    const [name, before] = [String.fromCharCode(97 + index), String.fromCharCode(96 + index)];
    laugh.push(`${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`);
  }
  return [
    refused('60 MB', Buffer.alloc(60 * 1024 * 1024, 0x20), 'large.json'),
    refused('a YAML bomb', `openapi: 3.0.0\n${laugh.join('\n')}\npaths: *l\n`, 'bomb.yaml'),
    refused('100,000 open brackets', '['.repeat(100_000)),
    refused('100,000 nested objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
    refused('deep YAML flow', `openapi: ${'['.repeat(50_000)}`, 'deep.yaml'),
    refused('a YAML tag that names code', 'openapi: !!js/function "function () { return 1 }"\n', 'code.yaml'),
  ];
}

function oddButReadable(): Malformed[] {
  const readable = (title: string, paths: object, extra: object = {}): Malformed => ({
    title,
    fileName: 'odd.json',
    content: JSON.stringify({ ...head, ...extra, paths }),
    readable: true,
  });
  const body = (schema: object): object => ({ ...fine, requestBody: { content: { 'application/json': { schema } } } });
  return [
    readable('a reference to a private address', {
      '/a': { post: body({ $ref: 'http://169.254.169.254/latest/meta-data' }) },
      '/b': { get: fine },
    }),
    readable('a reference to a file', { '/a': { post: body({ $ref: 'file:///etc/passwd' }) } }),
    readable('a reference to nothing', { '/a': { post: body({ $ref: '#/components/schemas/Gone' }) } }),
    readable('a path item that refers to itself', { '/a': { $ref: '#/paths/~1a' }, '/b': { get: fine } }),
    readable(
      'parameters that refer to each other',
      { '/a': { get: { ...fine, parameters: [{ $ref: '#/components/parameters/A' }] } } },
      {
        components: {
          parameters: { A: { $ref: '#/components/parameters/B' }, B: { $ref: '#/components/parameters/A' } },
        },
      },
    ),
    readable('an operation that is text', { '/a': { get: 'list' }, '/b': { get: fine } }),
    readable('parameters that are text', { '/a': { get: { ...fine, parameters: 'id' } } }),
  ];
}
