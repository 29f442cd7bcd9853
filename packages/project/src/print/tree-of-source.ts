import { isMap, isScalar, isSeq } from 'yaml';
import type { Node, YAMLMap, YAMLSeq } from 'yaml';
import type { KeyOrder, Shape } from '../shapes/shape.ts';
import { partsOf } from '../yaml/parts.ts';
import { isPlain, isValueWord, keyText } from '../yaml/scalar-value.ts';
import { commentsOf } from './comments.ts';
import type { Comment } from './comments.ts';
import { inOrder } from './tree-of-value.ts';
import type { CollectionTree, Entry, ScalarTree } from './tree.ts';

/** What a file says, with its comments, in canonical order. */
export function treeOfSource(root: YAMLMap, text: string, shape: Shape<unknown>): CollectionTree {
  const reader = new SourceReader(text);
  const tree = reader.collection(root, shape);
  tree.tail.push(...reader.rest(tree));
  reader.order();
  return tree;
}

/** Walks a tree in the order of its text, so that each comment meets what it belongs to. */
class SourceReader {
  readonly #text: string;
  readonly #comments: readonly Comment[];
  /** Where the keys or dashes of a collection stand, from 0. */
  readonly #columns = new Map<CollectionTree, number>();
  readonly #orders = new Map<CollectionTree, KeyOrder>();
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    this.#comments = commentsOf(text);
  }

  collection(node: YAMLMap | YAMLSeq, shape: Shape<unknown>): CollectionTree {
    const parts = partsOf(node);
    const column = this.#columnOf(node, startOf(parts[0]?.key ?? parts[0]?.value));
    const entries: Entry[] = [];
    for (const { key, value } of parts) {
      const start = startOf(key ?? value);
      const before = this.#until(start);
      const hasGap = this.#hasGapAbove(before[0]?.offset ?? start);
      this.#giveBack(before, entries.at(-1), column);
      entries.push({ ...this.#entry(key, value, shape), before: this.#lines(before, start), hasGap });
    }
    const tail = node.flow === true ? this.#until(endOf(node)).map(({ text }) => text) : [];
    const tree: CollectionTree = isSeq(node)
      ? { kind: 'list', entries, layout: shape.layout, tail }
      : { kind: 'map', entries, layout: shape.layout, tail };
    this.#columns.set(tree, column);
    this.#orders.set(tree, shape.order);
    return tree;
  }

  /** Puts keys in canonical order, once all comments have met what they belong to. */
  order(): void {
    for (const [tree, order] of this.#orders) tree.entries = inOrder(tree.entries, order);
  }

  /** What stands behind everything else, and belongs to the whole. */
  rest({ entries }: CollectionTree): string[] {
    const comments = this.#until(Infinity);
    this.#giveBack(comments, entries.at(-1), 0);
    return this.#lines(comments, this.#text.length);
  }

  #entry(
    key: Node | null,
    node: Node,
    shape: Shape<unknown>,
  ): Pick<Entry, 'key' | 'value' | 'trailing' | 'isBehindKey'> {
    const name = key === null ? null : keyText(key);
    const inner = shape.child(name ?? 0);
    const behindKey = key === null ? null : this.#sameLine(endOf(key), startOf(node));
    const isCollection = isMap(node) || isSeq(node);
    const value = isCollection ? this.collection(node, inner) : scalarTree(node, inner);
    // The header of a block scalar may have a comment, which lies inside of its range.
    const inside = isCollection ? [] : this.#until(endOf(node));
    const isOpen = isCollection && node.flow !== true;
    const behind = isOpen ? null : this.#sameLine(endOf(node), Infinity);
    const comments = [behindKey, ...inside, behind].flatMap((one) => one?.text ?? []);
    return {
      key: name,
      value,
      trailing: comments.length === 0 ? null : comments.join(' '),
      isBehindKey: behindKey !== null,
    };
  }

  #until(offset: number): Comment[] {
    const first = this.#next;
    while ((this.#comments[this.#next]?.offset ?? Infinity) < offset) this.#next += 1;
    return this.#comments.slice(first, this.#next);
  }

  /** The next comment, where nothing but a comma or colon stands between it and a position. */
  #sameLine(from: number, to: number): Comment | null {
    const comment = this.#comments[this.#next];
    if (comment === undefined || comment.offset < from || comment.offset >= to) return null;
    if (!/^[ \t]*[,:]?[ \t]*$/.test(this.#text.slice(from, comment.offset))) return null;
    this.#next += 1;
    return comment;
  }

  /** Comments that are indented deeper than what follows belong to the end of what stands above. */
  #giveBack(comments: Comment[], above: Entry | undefined, column: number): void {
    if (above === undefined || above.value.kind === 'scalar') return;
    while (comments[0] !== undefined && comments[0].isOwnLine && comments[0].column > column) {
      this.#lastCollection(above.value, comments[0].column).tail.push(comments[0].text);
      comments.shift();
    }
  }

  /** Comments as lines; one empty line stays where there are some. */
  #lines(comments: readonly Comment[], next: number): string[] {
    return comments.flatMap(({ text, offset }, at) => {
      const end = offset + text.length;
      const following = comments[at + 1]?.offset ?? next;
      const isLast = at === comments.length - 1 && next >= this.#text.length;
      const breaks = this.#text.slice(end, following).split('\n').length - 1;
      return breaks > 1 && !isLast ? [text, ''] : [text];
    });
  }

  #hasGapAbove(offset: number): boolean {
    const lineStart = this.#text.lastIndexOf('\n', offset - 1);
    return lineStart > 0 && /\n[ \t\r]*$/.test(this.#text.slice(0, lineStart).slice(-200));
  }

  #columnOf(node: YAMLMap | YAMLSeq, start: number): number {
    const offset = isSeq(node) && node.flow !== true ? this.#text.lastIndexOf('-', start - 1) : start;
    return offset - (this.#text.lastIndexOf('\n', offset - 1) + 1);
  }

  /** The innermost open collection at the end of another one that does not stand further to the right than a comment. */
  #lastCollection(tree: CollectionTree, column: number): CollectionTree {
    const last = tree.entries.at(-1)?.value;
    const isInner = last !== undefined && last.kind !== 'scalar' && last.layout !== 'flow';
    return isInner && (this.#columns.get(last) ?? 0) <= column ? this.#lastCollection(last, column) : tree;
  }
}

function scalarTree(node: Node, shape: Shape<unknown>): ScalarTree {
  const text = isScalar(node) ? String(node.value) : '';
  const isLiteral = shape.scalars === 'json' && isScalar(node) && isPlain(node) && isValueWord(text);
  return { kind: 'scalar', text: isLiteral ? null : text, literal: text, context: shape.scalars };
}

const startOf = (node: Node | undefined): number => node?.range?.[0] ?? 0;
const endOf = (node: Node): number => node.range?.[1] ?? 0;
