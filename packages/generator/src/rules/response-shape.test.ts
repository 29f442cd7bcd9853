import type { MediaType, ResponseDoc } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { jsonMedia } from './response-shape.ts';

const media = (contentType: string, type: 'object' | 'string' | null = 'object'): MediaType => ({
  contentType,
  schema: type === null ? null : { type },
  examples: [],
});
const answer = (...content: MediaType[]): ResponseDoc => ({ status: '200', description: null, headers: [], content });

describe('the JSON of an answer', () => {
  it('is read where the same record may come in other forms, which are asked for after it', () => {
    const json = media('application/json');
    expect(jsonMedia(answer(media('application/xml'), json))).toBe(json);
    expect(jsonMedia(answer(json, media('application/yaml', null)))).toBe(json);
    expect(jsonMedia(answer(media('text/plain'), json, media('text/json')))).toBe(json);
  });

  it('is read where the type is left open and the schema is that of an object or a list', () => {
    const open: MediaType = { contentType: '*/*', schema: { type: 'object', properties: {} }, examples: [] };
    expect(jsonMedia(answer(open))).toBe(open);
    expect(jsonMedia(answer({ ...open, schema: { type: 'string' } }))).toBeNull();
  });

  it('is not read where something else may come', () => {
    expect(jsonMedia(answer(media('application/json'), media('application/pdf')))).toBeNull();
    expect(jsonMedia(answer(media('application/json'), media('text/event-stream', null)))).toBeNull();
    expect(jsonMedia(answer(media('application/json'), media('text/plain', 'string')))).toBeNull();
    expect(jsonMedia(answer(media('application/xml')))).toBeNull();
  });
});
