import type { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** Below, what a member is says its name. */
const MAX_DEPTH = 2;

/** What an answer is made of, to be read by people: members a line each, `?` where one may be missing. */
export function shapeText(schema: Schema | boolean, depth = 0): string {
  if (typeof schema === 'boolean') return 'any';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map((one) => shapeText(one, depth)))].join(' | ');
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `${itemText(schema.items, depth)}[]`;
  if (schema.properties !== undefined) return objectText(schema, depth);
  return [schema.type ?? 'any'].flat().join(' | ');
}

function itemText(items: Schema['items'], depth: number): string {
  const text = items === undefined || Array.isArray(items) ? 'any' : shapeText(items, depth);
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text;
}

function objectText({ properties = {}, required = [] }: Schema, depth: number): string {
  if (depth >= MAX_DEPTH) return '{ ... }';
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(
    ([name, member]) => `${indent}${name}${required.includes(name) ? '' : '?'}: ${shapeText(member, depth + 1)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}
