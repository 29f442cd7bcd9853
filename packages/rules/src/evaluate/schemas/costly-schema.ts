import type { JsonSchema } from '@assay/api-model';

const OWN = '#/$defs/';

interface Facts {
  refs: string[];
  branches: boolean;
  /** Keywords and properties. */
  size: number;
}

/** Keywords that look at one value several times: with references below them, the time can double with each level. */
const branching = new Set(['allOf', 'anyOf', 'contains', 'dependentSchemas', 'if', 'not', 'oneOf']);

export interface SchemaCost {
  /** A short value could take long to compare. */
  isCostly: boolean;
  /** It takes long to compile, and much memory. */
  isTooLarge: boolean;
}

/** Compiling takes time that grows with the square of what one schema holds in place. In keywords and properties. */
const MAX_SCHEMA = 20_000;
/** With all that it refers to. */
const MAX_REACHED = 400_000;

/**
 * Says of schemas whether a short value could take long to compare: those that branch, and refer to others, somewhere on the way.
 * Everything else takes time that grows with the value.
 */
export function createCostLook(definitions: Record<string, JsonSchema>): (schema: JsonSchema) => SchemaCost {
  const known = new Map<string, Facts>();
  const factsOf = (name: string): Facts => {
    const facts = known.get(name) ?? look(definitions[name]);
    known.set(name, facts);
    return facts;
  };
  return (schema) => {
    const own = look(schema);
    let { branches, size } = own;
    let largest = size;
    const reached = new Set(own.refs);
    for (const name of reached) {
      const facts = factsOf(name);
      branches ||= facts.branches;
      size += facts.size;
      largest = Math.max(largest, facts.size);
      for (const next of facts.refs) reached.add(next);
    }
    return { isCostly: branches && reached.size > 0, isTooLarge: largest > MAX_SCHEMA || size > MAX_REACHED };
  };
}

function look(schema: unknown): Facts {
  const facts: Facts = { refs: [], branches: false, size: 0 };
  const waiting = [schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      // Values of an enumeration are compared, not compiled.
      if (key === 'enum' && Array.isArray(inner)) continue;
      facts.size += 1;
      if (key === '$ref' && typeof inner === 'string' && inner.startsWith(OWN)) facts.refs.push(nameOf(inner));
      facts.branches ||= branching.has(key);
      if (inner !== undefined) waiting.push(inner);
    }
  }
  return facts;
}

/** RFC 6901 section 4, in a URI fragment. */
function nameOf(ref: string): string {
  const [name = ''] = ref.slice(OWN.length).split('/');
  return decoded(name).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
