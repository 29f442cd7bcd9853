import type { AnyNode } from 'acorn';
import type { Step } from '../suite.ts';
import { childrenOf, isFunction, memberName, rootName } from './nodes.ts';
import type { FunctionNode } from './nodes.ts';
import type { Value } from './value.ts';

/** A name, and what it is given. */
export interface Binding {
  /** Everything that it is given, with the way to it inside of that. */
  given: { node: AnyNode; steps: Step[] }[];
  /** It is given something under a condition, or what it holds is changed: nobody knows what it stands for. */
  isUnsure: boolean;
  /** Once it is known; null for what cannot be read. */
  value: Value | null | undefined;
}

/** Below these, something happens or not. */
const CONDITIONAL = new Set([
  'CatchClause',
  'ConditionalExpression',
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'IfStatement',
  'SwitchStatement',
  'WhileStatement',
]);
const MUTATORS = new Set(['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin']);

/** The names of a script or of one of its functions. What its blocks declare counts as declared in it: a name that means two things is unsure. */
export class Scope {
  readonly #parent: Scope | null;
  readonly #names = new Map<string, Binding>();
  readonly #changed = new Set<string>();

  constructor(parent: Scope | null, of: AnyNode) {
    this.#parent = parent;
    if (isFunction(of)) {
      for (const parameter of of.params)
        for (const name of declaredIn(parameter)) this.#names.set(name, { given: [], isUnsure: true, value: null });
      this.#visit(of.body, true);
    } else this.#visit(of, true);
  }

  /** Gives the parameter of a loop its item, unless the loop gives it something else. */
  bindOnce(name: string, value: Value): void {
    const binding = this.#names.get(name);
    const isFree = binding === undefined || (binding.given.length === 0 && !this.#changed.has(name));
    this.#names.set(name, { given: [], isUnsure: !isFree, value: isFree ? value : null });
  }

  find(name: string): { binding: Binding; scope: Scope } | null {
    const binding = this.#names.get(name);
    if (binding !== undefined) return { binding, scope: this };
    return this.#parent?.find(name) ?? null;
  }

  #visit(node: AnyNode, isSure: boolean): void {
    if (isFunction(node)) {
      if (node.type === 'FunctionDeclaration' && node.id !== null) this.#doubt(node.id.name);
      for (const name of outerChanges(node)) this.#doubt(name);
      return;
    }
    this.#note(node, isSure);
    const isStillSure = isSure && !CONDITIONAL.has(node.type);
    for (const child of childrenOf(node)) this.#visit(child, isStillSure);
  }

  #note(node: AnyNode, isSure: boolean): void {
    for (const name of changedBy(node)) this.#doubt(name);
    if (node.type === 'VariableDeclarator') this.#declare(node.id, node.init ?? null, { steps: [], isSure });
    else if (node.type === 'AssignmentExpression' && node.operator === '=' && node.left.type !== 'MemberExpression')
      this.#declare(node.left, node.right, { steps: [], isSure });
  }

  #declare(target: AnyNode, from: AnyNode | null, { steps, isSure }: { steps: Step[]; isSure: boolean }): void {
    if (target.type === 'Identifier') {
      if (from !== null) this.#give(target.name, { node: from, steps }, isSure);
      else if (!this.#names.has(target.name)) this.#names.set(target.name, newBinding());
      return;
    }
    for (const { part, step } of partsOf(target)) {
      if (step === null) for (const name of declaredIn(part)) this.#doubt(name);
      else this.#declare(part, from, { steps: [...steps, step], isSure });
    }
  }

  #give(name: string, one: Binding['given'][number], isSure: boolean): void {
    const binding = this.#names.get(name) ?? newBinding();
    binding.given.push(one);
    if (!isSure) binding.isUnsure = true;
    this.#names.set(name, binding);
  }

  #doubt(name: string): void {
    this.#changed.add(name);
    const binding = this.#names.get(name) ?? this.#parent?.find(name)?.binding ?? newBinding();
    binding.isUnsure = true;
    if (this.#parent?.find(name)?.binding !== binding) this.#names.set(name, binding);
    binding.value = null;
  }
}

const newBinding = (): Binding => ({ given: [], isUnsure: false, value: undefined });

/** The parts of a pattern with the step that leads to each; null where there is no single one. */
function partsOf(pattern: AnyNode): { part: AnyNode; step: Step | null }[] {
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap((part, step) =>
      part === null ? [] : [{ part, step: part.type === 'RestElement' ? null : step }],
    );
  if (pattern.type !== 'ObjectPattern') return [{ part: pattern, step: null }];
  return pattern.properties.map((one) => {
    if (one.type === 'RestElement') return { part: one, step: null };
    const { key, value, computed } = one;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
    // With a default, it may be that instead.
    return { part: value, step: computed || value.type === 'AssignmentPattern' ? null : name };
  });
}

/** All names in a pattern. */
function declaredIn(pattern: AnyNode): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return declaredIn(pattern.left);
  if (pattern.type === 'RestElement') return declaredIn(pattern.argument);
  return partsOf(pattern).flatMap(({ part }) => (part === pattern ? [] : declaredIn(part)));
}

/** Names whose content one node changes. */
function changedBy(node: AnyNode): string[] {
  const target = changedTarget(node);
  const name = target === null ? null : rootName(target);
  return name === null ? [] : [name];
}

function changedTarget(node: AnyNode): AnyNode | null {
  if (node.type === 'UpdateExpression') return node.argument;
  if (node.type === 'UnaryExpression') return node.operator === 'delete' ? node.argument : null;
  if (node.type === 'AssignmentExpression')
    return node.operator !== '=' || node.left.type === 'MemberExpression' ? node.left : null;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null;
  const name = memberName(node.callee);
  return typeof name === 'string' && MUTATORS.has(name) ? node.callee.object : null;
}

/** Names of outside that a function changes or gives something: nobody knows when it runs. */
function outerChanges(of: FunctionNode): Set<string> {
  const own = new Set(of.params.flatMap(declaredIn));
  const changed = new Set<string>();
  const open: AnyNode[] = [of.body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'VariableDeclarator') for (const name of declaredIn(node.id)) own.add(name);
    if (node.type === 'AssignmentExpression' && node.left.type !== 'MemberExpression')
      for (const name of declaredIn(node.left)) changed.add(name);
    for (const name of changedBy(node)) changed.add(name);
    open.push(...childrenOf(node));
  }
  return new Set([...changed].filter((name) => !own.has(name)));
}
