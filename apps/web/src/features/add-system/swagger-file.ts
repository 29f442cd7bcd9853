export const INVALID_SWAGGER_FILE = 'Invalid file type. Please upload a JSON or YAML file.';

const mimeTypes = new Set(['application/json', 'application/x-yaml', 'application/yaml', 'text/yaml', 'text/x-yaml']);

/** .json, .yaml, .yml, or one of their media types (D1 section 5). */
export function isSwaggerFile(file: { name: string; type: string }): boolean {
  return /\.(json|ya?ml)$/i.test(file.name) || mimeTypes.has(file.type);
}
