import { describe, expect, it } from 'vitest';
import { INVALID_SWAGGER_FILE, isSwaggerFile } from './swagger-file.ts';

describe('isSwaggerFile', () => {
  it.each([
    { name: 'api.json', type: '' },
    { name: 'api.YAML', type: '' },
    { name: 'api.v2.yml', type: 'text/plain' },
    { name: 'api', type: 'application/json' },
    { name: 'api.txt', type: 'application/x-yaml' },
    { name: 'api', type: 'text/yaml' },
  ])('takes $name of type "$type"', (file) => {
    expect(isSwaggerFile(file)).toBe(true);
  });

  it.each([
    { name: 'api.txt', type: 'text/plain' },
    { name: 'api.json.exe', type: '' },
    { name: 'json', type: '' },
    { name: 'page.html', type: 'text/html' },
    { name: '', type: '' },
  ])('refuses $name of type "$type"', (file) => {
    expect(isSwaggerFile(file)).toBe(false);
  });

  it('has the text of the dialog', () => {
    expect(INVALID_SWAGGER_FILE).toBe('Invalid file type. Please upload a JSON or YAML file.');
  });
});
