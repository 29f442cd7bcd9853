import type { AnyNode } from 'acorn';

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes directly below one, in their order. */
export function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flatMap((value: unknown): AnyNode[] => {
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

export type FunctionNode = Extract<
  AnyNode,
  { type: 'ArrowFunctionExpression' | 'FunctionDeclaration' | 'FunctionExpression' }
>;

export const isFunction = (node: AnyNode | undefined): node is FunctionNode =>
  node?.type === 'ArrowFunctionExpression' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'FunctionDeclaration';

/** The name of a member that is written out or given as a text; null where it is computed. */
export function memberName(node: Extract<AnyNode, { type: 'MemberExpression' }>): number | string | null {
  const { property, computed } = node;
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  if (property.type !== 'Literal') return null;
  const { value } = property;
  return typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value) && value >= 0)
    ? value
    : null;
}

/** The name that a chain of members begins with, such as `a` of `a.b[0].c`; null for anything else. */
export function rootName(node: AnyNode): string | null {
  let at = node;
  while (at.type === 'MemberExpression') at = at.object;
  return at.type === 'Identifier' ? at.name : null;
}
