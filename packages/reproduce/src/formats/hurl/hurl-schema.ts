import { isLinearPattern } from '@assay/rules/evaluate';
import { EACH, schemaFacts } from '../../schema/schema-facts.ts';
import type { Bound, FactStep, SchemaFact } from '../../schema/schema-facts.ts';
import type { DocumentedAnswer } from '../../schema/documented-answer.ts';
import { query } from './hurl-query.ts';
import { hurlSigns, hurlTypes } from './hurl-predicates.ts';

/** Asserts of Hurl for what a schema says of required values, and for the limits of the items of a list. */
export function schemaAsserts(answers: readonly DocumentedAnswer[]): string[] {
  return schemaFacts(answers).flatMap((fact) => {
    const at = fact.path.indexOf(EACH);
    if (at === -1) return fact.isRequired ? valueAsserts(fact) : [];
    return itemAsserts(fact.path.slice(0, at), fact.path.slice(at + 1), fact);
  });
}

const isPlain = (step: FactStep): step is string | number => step !== EACH;

function valueAsserts({ path, types, bounds, values, pattern }: SchemaFact): string[] {
  const found = `jsonpath ${query(path.filter(isPlain))}`;
  const [type, ...others] = types;
  // What may be null or of several types has no single assert.
  if (type === undefined || others.length > 0) return path.length === 0 ? [] : [`${found} exists`];
  const isNumber = type === 'number' || type === 'integer';
  return [
    `${found} ${hurlTypes[type]}`,
    ...(isNumber ? bounds.map(({ op, value }) => `${found} ${hurlSigns[op]} ${value}`) : []),
    ...(type === 'string' ? textAsserts({ values, pattern }).map((one) => `${found} ${one}`) : []),
  ];
}

function textAsserts({ values, pattern }: Pick<SchemaFact, 'pattern' | 'values'>): string[] {
  const allowed = values?.map((one) => String(one).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const patterns = [
    ...(allowed === undefined ? [] : [`^(${allowed})$`]),
    ...(pattern !== null && isLinearPattern(pattern) ? [pattern] : []),
  ];
  return patterns.filter((one) => !/[\r\n]/.test(one)).map((one) => `matches /${one.replaceAll(/\\?\//g, '\\/')}/`);
}

const opposite: Record<Bound['op'], string> = { min: '<', max: '>', above: '<=', below: '>=' };

/** No item lies beyond a limit. Only limits can be said of all items of a list, and only of names that need no quotes. */
function itemAsserts(list: readonly FactStep[], inside: readonly FactStep[], { bounds }: SchemaFact): string[] {
  const names = inside.filter((step) => typeof step === 'string' && /^[A-Za-z_]\w*$/.test(step));
  if (names.length !== inside.length || names.length === 0) return [];
  return bounds.map(({ op, value }) => {
    const filter = `[?(@.${names.join('.')} ${opposite[op]} ${value})]`;
    return `jsonpath ${query(list.filter(isPlain), filter)} isEmpty`;
  });
}
