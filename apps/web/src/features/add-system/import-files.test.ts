import { describe, expect, it } from 'vitest';
import { importKinds } from './import-files.ts';

describe('ADDSYS-15 ADDSYS-16 a Swagger file', () => {
  it.each([
    { name: 'api.json', type: '' },
    { name: 'api.YAML', type: '' },
    { name: 'api.v2.yml', type: 'text/plain' },
    { name: 'api', type: 'application/json' },
    { name: 'api.txt', type: 'application/x-yaml' },
    { name: 'api', type: 'text/yaml' },
    { name: 'api.zip', type: 'application/zip' },
  ])('may be $name of type "$type"', (file) => {
    expect(importKinds.description.accepts(file)).toBe(true);
  });

  it.each([
    { name: 'api.txt', type: 'text/plain' },
    { name: 'api.json.exe', type: '' },
    { name: 'json', type: '' },
    { name: 'page.html', type: 'text/html' },
    { name: '', type: '' },
  ])('may not be $name of type "$type"', (file) => {
    expect(importKinds.description.accepts(file)).toBe(false);
  });

  it('is refused with the text of the specification', () => {
    expect(importKinds.description.refusal).toBe('Invalid file type. Please upload a JSON or YAML file.');
  });
});

describe('ADDSYS-17 a Postman file', () => {
  it('is JSON and nothing else', () => {
    expect(importKinds.collection.accepts({ name: 'a.postman_collection.json', type: '' })).toBe(true);
    expect(importKinds.collection.accepts({ name: 'a.yaml', type: 'application/yaml' })).toBe(false);
    expect(importKinds.collection.refusal).toBe('Invalid file type. Please upload a JSON file.');
  });
});
