import type { JsonSchemaObject } from '@assay/api-model';

/** A sentence of its own, so that conditions ("mandatory for a new order", "required if") say nothing. */
const MANDATORY =
  /^(?:(?:this|the|a|an) (?:[\w-]+ )?(?:(?:field|value|member|property|attribute) )?(?:is|are) )?(?:mandatory|required|obligatory|compulsory|not optional|must (?:always )?be (?:given|set|sent|present|supplied|provided|specified))$/i;
/** "(required) The name", "Required: the name". */
const MARKED = /^\s*(?:[([]\s*(?:mandatory|required)\s*[)\]]|(?:mandatory|required)\s*[:-]\s)/i;

const sentencesOf = (text: string): string[] =>
  text.split(/[.;!\n()[\]]|,\s/).map((one) => one.replaceAll('*', '').trim());

const isCalledRequired = (description: string): boolean =>
  MARKED.test(description) || sentencesOf(description).some((sentence) => MANDATORY.test(sentence));

/** The members of an object that no `required` list has, and that their own descriptions call mandatory. */
export function saidRequired({ properties, required }: JsonSchemaObject): string[] {
  if (properties === undefined) return [];
  const listed = new Set(required);
  return Object.entries(properties).flatMap(([name, property]) => {
    const description = typeof property === 'object' ? property.description : undefined;
    return description !== undefined && !listed.has(name) && isCalledRequired(description) ? [name] : [];
  });
}
