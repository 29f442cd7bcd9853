import type { Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { buildRequest } from './build-request.ts';
import { encodeForm } from './form.ts';
import type { Credential } from './build-request.ts';
import { jsonBody, makeStep, parameter } from '../testing/scenario.ts';

const bearer: Credential = { token: 'abcd1234', location: 'header', name: 'Authorization', format: 'Bearer {token}' };

function operationWith(contentType: string): Operation {
  return { requestBody: { content: [{ contentType }] }, responses: [] } as unknown as Operation;
}

describe('buildRequest', () => {
  it('RUN-23: fills path, query and headers', () => {
    const request = buildRequest(
      makeStep({
        path: '/books/{id}/pages/{page}',
        parameters: [
          parameter('path', 'id', 'a b/ü'),
          parameter('path', 'page', '2'),
          parameter('query', 'q', 'x & y=z'),
          parameter('query', 'left-out', null),
          parameter('header', 'X-Trace', '1'),
          parameter('header', 'X-None', null),
        ],
      }),
      null,
    );
    expect(request.url).toBe('http://api.example/books/a%20b%2F%C3%BC/pages/2?q=x%20%26%20y%3Dz');
    expect(request.headers).toEqual({ 'X-Trace': '1', accept: 'application/json, */*', 'user-agent': 'Assay' });
    expect(request.body).toBeNull();
  });

  it('asks for JSON before other forms of the same answer', () => {
    const answering = (...types: string[]): Operation => ({
      ...operationWith('application/json'),
      responses: [
        {
          status: '200',
          description: null,
          headers: [],
          content: types.map((contentType) => ({ contentType, schema: null, examples: [] })),
        },
      ],
    });
    const accept = (...types: string[]): unknown =>
      buildRequest(makeStep({ operation: answering(...types) }), null).headers['accept'];
    expect(accept('application/xml', 'application/json')).toBe('application/json, application/xml;q=0.9, */*;q=0.5');
    expect(accept('*/*')).toBe('application/json, */*;q=0.5');
    expect(accept('application/xml', 'text/csv')).toBe('application/xml, text/csv, */*;q=0.5');
  });

  it('appends to a query that the path has already', () => {
    const scenario = makeStep({ path: '/books?fixed=1', parameters: [parameter('query', 'q', 'x')] });
    expect(buildRequest(scenario, null).url).toBe('http://api.example/books?fixed=1&q=x');
  });

  it.each([
    [[], 'no value'],
    [[parameter('path', 'id', '')], 'no value'],
    [[parameter('path', 'id', null)], 'no value'],
  ])('refuses a path parameter without a value', (parameters, text) => {
    const build = (): unknown => buildRequest(makeStep({ path: '/books/{id}', parameters }), null);
    expect(build).toThrow(
      expect.objectContaining({ reason: 'invalid_request', message: expect.stringContaining(text) }),
    );
  });

  it('refuses a system without an address and says where to set it', () => {
    expect(() => buildRequest(makeStep({ baseUrl: '' }), null)).toThrow(/no base URL.*System Info/);
  });

  it.each(['a\r\nX-Admin: 1', 'a\nb', 'a\0b'])('refuses the header value %j', (value) => {
    const scenario = makeStep({ parameters: [parameter('header', 'X-Trace', value)] });
    expect(() => buildRequest(scenario, null)).toThrow(expect.objectContaining({ reason: 'invalid_request' }));
  });

  it('RUN-23: sends a body as JSON, as raw text when it is raw, and none with GET', () => {
    const post = makeStep({ method: 'POST', parameters: [jsonBody({ a: 1 })] });
    expect(buildRequest(post, null)).toMatchObject({
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    const raw = makeStep({ method: 'POST', parameters: [parameter('body', 'body', '{"a":')] });
    expect(buildRequest(raw, null).body).toBe('{"a":');
    expect(buildRequest(makeStep({ parameters: [jsonBody({ a: 1 })] }), null).body).toBeNull();
  });

  it('sends a form when the document asks for one, and lets a header decide the type', () => {
    const scenario = makeStep({
      method: 'POST',
      parameters: [jsonBody({ name: 'a b', list: [1], none: null }), parameter('header', 'Content-Type', 'text/x')],
      operation: operationWith('application/x-www-form-urlencoded'),
    });
    expect(buildRequest(scenario, null)).toMatchObject({
      body: 'name=a+b&list=1',
      headers: { 'Content-Type': 'text/x' },
    });
    expect(buildRequest(scenario, null).headers['content-type']).toBeUndefined();
  });

  it('CFG-17 places the token in the header, the query or the cookie', () => {
    expect(buildRequest(makeStep(), bearer).headers['Authorization']).toBe('Bearer abcd1234');
    const query = buildRequest(makeStep(), { ...bearer, location: 'query', name: 'key', format: '{token}' });
    expect(query.url).toBe('http://api.example/books?key=abcd1234');
    const cookie = buildRequest(makeStep({ parameters: [parameter('header', 'Cookie', 'a=b')] }), {
      ...bearer,
      location: 'cookie',
      name: 'session',
      format: '{token}',
    });
    expect(cookie.headers['Cookie']).toBe('a=b; session=abcd1234');
  });

  it('CFG-17 leaves a credential that the scenario gives itself alone', () => {
    const own = makeStep({ parameters: [parameter('header', 'authorization', 'Bearer wrong')] });
    expect(buildRequest(own, bearer).headers).toMatchObject({ authorization: 'Bearer wrong' });
    expect(buildRequest(own, bearer).headers['Authorization']).toBeUndefined();
  });

  it.each(['a$$b', '$&x', "$'y", '$1'])('CFG-17 puts the token %s into the format as it is', (token) => {
    expect(buildRequest(makeStep(), { ...bearer, token }).headers['Authorization']).toBe(`Bearer ${token}`);
  });
});

describe('encodeForm', () => {
  it('leaves out null and writes nested values as JSON', () => {
    expect(encodeForm({ a: 'x y', b: null, c: { d: 1 }, e: false })).toBe('a=x+y&c=%7B%22d%22%3A1%7D&e=false');
  });

  const read = (text: string): string => decodeURIComponent(text);

  it('repeats the values of a list, unless the document joins them', () => {
    const tags = ['a', null, 'b'];
    expect(encodeForm({ tags })).toBe('tags=a&tags=b');
    expect(read(encodeForm({ tags }, { tags: { style: 'form', explode: false } }))).toBe('tags=a,b');
    expect(read(encodeForm({ tags }, { tags: { style: 'pipeDelimited', explode: false } }))).toBe('tags=a|b');
  });

  it('names members and items in brackets where the document says deepObject', () => {
    const deep = { style: 'deepObject', explode: true };
    const value = { to: { city: 'Ulm', geo: { lat: 1 }, zip: null }, lines: [{ n: 2 }, { n: 3 }] };
    expect(read(encodeForm(value, { to: deep, lines: deep }))).toBe(
      'to[city]=Ulm&to[geo][lat]=1&lines[0][n]=2&lines[1][n]=3',
    );
  });

  it('puts the members of an object beside each other where the document names the style form', () => {
    expect(encodeForm({ to: { city: 'Ulm', zip: 1 } }, { to: { style: 'form', explode: true } })).toBe(
      'city=Ulm&zip=1',
    );
  });
});
