import type { JsonSchemaObject, Operation, Parameter } from '@assay/api-model';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { listAnswer } from '../list-answer.ts';
import { plain } from '../words/words.ts';
import { successSchema } from '../yields.ts';
import { takesExpression } from './filter-expression.ts';
import { isMoment, isNumeric, itemFields, type ItemField } from './item-fields.ts';

type Comparison = 'equal' | 'min' | 'max';

/** A condition on one field, as a query parameter would ask for it. */
export interface Condition {
  field: string;
  comparison: Comparison;
  isQuoted: boolean;
}

/** A list that is filtered by an expression, seen as one with a parameter for each condition. */
export interface ExpressionFilters {
  /** Its key is that of the document. */
  asRead: Operation;
  /** The parameter that takes the expression. */
  parameter: string;
  /** By the name of the parameter that stands for it. */
  conditions: ReadonlyMap<string, Condition>;
  language: Language;
}

interface Language {
  compare: Readonly<Record<Comparison, string>>;
  join: string;
  quote: string;
}

/** AIP-160, OData 4.01 (11.2.6.1.1), and RSQL. */
const LANGUAGES: readonly (readonly [shown: RegExp, language: Language])[] = [
  [
    /\b[A-Za-z]\w* (?:eq|ne|gt|ge|lt|le) \S/,
    { compare: { equal: ' eq ', min: ' ge ', max: ' le ' }, join: ' and ', quote: "'" },
  ],
  [
    /\b[A-Za-z]\w*(?:==|=gt=|=ge=|=lt=|=le=)\S/,
    { compare: { equal: '==', min: '=ge=', max: '=le=' }, join: ';', quote: '"' },
  ],
  [
    /\b[A-Za-z]\w* ?(?:=|>=|<=|<|>) ?["\d]|\b[A-Za-z]\w* = \w/,
    { compare: { equal: ' = ', min: ' >= ', max: ' <= ' }, join: ' AND ', quote: '"' },
  ],
];

/** What a document writes as code: there a condition is one, and elsewhere it may be a sentence. */
const codeIn = (text: string): string => [...text.matchAll(/`([^`\n]{3,200})`/g)].map((match) => match[1]).join('\n');

function languageOf(parameter: Parameter, operation: Operation, description: string): Language | null {
  const { example, schema } = parameter;
  const examples = [example, ...(typeof schema === 'object' ? (schema.examples ?? []) : [])];
  const shown = examples.filter((one) => typeof one === 'string');
  const said = [parameter.description, operation.description, /\bfilters?\b/i.test(description) ? description : ''];
  const texts = [...shown, ...said.map((text) => codeIn(text ?? ''))];
  for (const text of texts) {
    const found = LANGUAGES.find(([pattern]) => pattern.test(text))?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** "Filter: `state`, `size`." */
const OFFERS = /^\W*filter(?:s|able|ing)?(?: (?:by|on|fields?))?\s*:(?<fields>.+)/i;

function offeredFields(operation: Operation, parameter: Parameter, fields: readonly ItemField[]): ItemField[] {
  const sentences = (operation.description ?? '').split(/(?<=[.;])\s+|\n/);
  const offered = sentences.map((sentence) => OFFERS.exec(sentence)?.groups?.['fields'] ?? '').join(' ');
  const said = offered.trim() === '' ? (parameter.description ?? '') : offered;
  const words = new Set(said.split(/[^A-Za-z0-9_.]+/).map((word) => plain(word)));
  return fields.filter(({ name, path }) => words.has(plain(name)) && !path.includes('.') && plain(name).length > 1);
}

const query = (name: string, schema: JsonSchemaObject, description: string): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  deprecated: false,
  schema,
  style: 'form',
  explode: true,
});

const isUnquoted = (field: ItemField): boolean => isNumeric(field) || mainType(field.schema) === 'boolean';

function conditionsOn(field: ItemField): [Parameter, Condition][] {
  // What a value may be where the record is made is no limit of what can be asked for.
  const { description: _, readOnly: __, default: ___, ...schema } = field.schema;
  const condition = (comparison: Comparison): Condition => ({
    field: field.name,
    comparison,
    isQuoted: !isUnquoted(field),
  });
  const equal: [Parameter, Condition] = [query(field.name, schema, 'Exactly this value.'), condition('equal')];
  if (!isNumeric(field) && !isMoment(field)) return [equal];
  return [
    equal,
    [query(`${field.name}[gte]`, schema, 'At least this.'), condition('min')],
    [query(`${field.name}[lte]`, schema, 'At most this.'), condition('max')],
  ];
}

/** Null where the document does not say how the expression is written, or what it can be about. */
export function expressionFilters(
  operation: Operation,
  description: string,
  definitions: Definitions,
): ExpressionFilters | null {
  const parameter = operation.parameters.find((one) => one.in === 'query' && takesExpression(one));
  const schema = operation.method === 'GET' && parameter !== undefined ? successSchema(operation) : null;
  const answer = schema === null ? null : listAnswer(schema, definitions);
  if (parameter === undefined || answer === null || isListed(parameter, definitions)) return null;
  const language = languageOf(parameter, operation, description);
  const taken = new Set(operation.parameters.map(({ name }) => name));
  const fields = offeredFields(operation, parameter, itemFields(answer, definitions));
  const conditions = fields.filter(({ name }) => !taken.has(name)).flatMap(conditionsOn);
  if (language === null || conditions.length === 0) return null;
  const others = operation.parameters.filter((one) => one !== parameter);
  return {
    asRead: { ...operation, parameters: [...others, ...conditions.map(([one]) => one)] },
    parameter: parameter.name,
    conditions: new Map(conditions.map(([{ name }, condition]) => [name, condition])),
    language,
  };
}

function isListed({ schema }: Parameter, definitions: Definitions): boolean {
  const view = flatten(schema, definitions);
  return view.enum !== undefined || view.items !== undefined || view.pattern !== undefined;
}

/** The expression for the values of conditions. */
export function written(values: readonly [Condition, string][], { compare, join, quote }: Language): string {
  return values
    .map(([{ field, comparison, isQuoted }, value]) => {
      const text = isQuoted ? `${quote}${value}${quote}` : value;
      return `${field}${compare[comparison]}${text}`;
    })
    .join(join);
}
