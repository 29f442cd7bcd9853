import { isMap, isScalar, isSeq } from 'yaml';
import type { Node, YAMLMap, YAMLSeq } from 'yaml';

const isNode = (node: unknown): node is Node => isScalar(node) || isMap(node) || isSeq(node);

/** The entries of a collection; those of a list have no key. */
export function partsOf(node: YAMLMap | YAMLSeq): { key: Node | null; value: Node }[] {
  return isSeq(node) ? node.items.filter(isNode).map((value) => ({ key: null, value })) : pairsOf(node);
}

/** The keys of a map with their values. */
export function pairsOf({ items }: YAMLMap): { key: Node; value: Node }[] {
  return items.flatMap(({ key, value }) => {
    if (!isNode(key)) return [];
    return [{ key, value: isNode(value) ? value : key }];
  });
}
