const HOW = 'Give the OpenAPI document itself, in JSON or YAML.';

const FOREIGN: [pattern: RegExp, message: string][] = [
  [/^\s*<(!doctype html|html|head|body|script)\b/i, `This is a web page, not an API description. ${HOW}`],
  [/^\s*<\?xml|^\s*<[\w:]+[\s>]/i, `This is XML, not an OpenAPI document. ${HOW}`],
  [/^#%RAML/, 'This is a RAML file. Convert it to OpenAPI 3 and use that.'],
  [/^FORMAT:\s*1A/, 'This is an API Blueprint. Convert it to OpenAPI 3 and use that.'],
];

/** One sentence for text of another format that people upload by mistake, else null. */
export function recogniseForeign(text: string): string | null {
  return FOREIGN.find(([pattern]) => pattern.test(text.slice(0, 2000)))?.[1] ?? null;
}
