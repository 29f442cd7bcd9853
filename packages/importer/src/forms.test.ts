import { describe, expect, it } from 'vitest';
import { importDocument } from './index.ts';

function encodingOf(document: object): unknown {
  const result = importDocument(JSON.stringify({ info: { title: 'T', version: '1' }, ...document }));
  if (!result.ok) throw new Error(result.error.message);
  return result.model.operations[0]?.requestBody?.content[0]?.encoding;
}

const FORM = 'application/x-www-form-urlencoded';

describe('how the members of a form are written', () => {
  const post = (contentType: string) => ({
    openapi: '3.0.3',
    paths: {
      '/a': {
        post: {
          requestBody: {
            content: {
              [contentType]: {
                schema: { type: 'object' },
                encoding: {
                  to: { style: 'deepObject' },
                  tags: { style: 'pipeDelimited', explode: false },
                  ids: { explode: false },
                  logo: { contentType: 'image/png' },
                },
              },
            },
          },
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  });

  it('is read from the encoding of an OpenAPI form', () => {
    expect(encodingOf(post(FORM))).toEqual({
      to: { style: 'deepObject', explode: false },
      tags: { style: 'pipeDelimited', explode: false },
      ids: { style: 'form', explode: false },
    });
  });

  it('says nothing of a body in JSON', () => {
    expect(encodingOf(post('application/json'))).toBeUndefined();
  });

  it('is read from the collection formats of Swagger 2.0', () => {
    const list = { in: 'formData', type: 'array', items: { type: 'string' } };
    const parameters = [
      { ...list, name: 'tags', collectionFormat: 'multi' },
      { ...list, name: 'ids' },
      { in: 'formData', type: 'string', name: 'title' },
    ];
    const operation = { consumes: [FORM], parameters, responses: { 200: { description: 'OK' } } };
    expect(encodingOf({ swagger: '2.0', paths: { '/a': { post: operation } } })).toEqual({
      tags: { style: 'form', explode: true },
      ids: { style: 'form', explode: false },
    });
  });
});
