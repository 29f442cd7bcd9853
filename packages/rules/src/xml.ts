import type { Json } from '@assay/api-model';

type XmlNode = { [name: string]: Json };

const nameEnd = /[\s/>]/;
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
const deepest = 200;

/**
 * Reads XML as a tree that paths can walk: an element is a property of its parent, repeated elements are a list, an element without
 * children is its text, an attribute is `@name`. `null` when an element is not closed. One pass, no entities of the document's own.
 */
export function parseXml(text: string): Json | null {
  const root: XmlNode = {};
  const stack: { name: string; node: XmlNode; text: string }[] = [{ name: '', node: root, text: '' }];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    const top = stack.at(-1);
    if (top === undefined) return null;
    if (open < 0) break;
    top.text += text.slice(at, open);
    const end = tagEnd(text, open);
    if (end < 0) return null;
    if (!readTag(stack, text.slice(open, end))) return null;
    at = end;
  }
  return stack.length === 1 && Object.keys(root).length > 0 ? root : null;
}

function readTag(stack: Stack, tag: string): boolean {
  if (tag.startsWith('</')) return close(stack, tag.slice(2, -1).trim());
  if (!tag.startsWith('<?') && !tag.startsWith('<!')) return openElement(stack, tag);
  const top = stack.at(-1);
  if (top !== undefined && tag.startsWith('<![CDATA[')) top.text += tag.slice(9, -3);
  return true;
}

function tagEnd(text: string, open: number): number {
  const marker = text.startsWith('<!--', open) ? '-->' : text.startsWith('<![CDATA[', open) ? ']]>' : '>';
  const end = text.indexOf(marker, open);
  return end < 0 ? -1 : end + marker.length;
}

type Stack = { name: string; node: XmlNode; text: string }[];

function openElement(stack: Stack, tag: string): boolean {
  const closed = tag.endsWith('/>');
  const inside = tag.slice(1, closed ? -2 : -1);
  const cut = inside.search(nameEnd);
  const name = cut < 0 ? inside : inside.slice(0, cut);
  if (name === '' || stack.length > deepest) return false;
  const node: XmlNode = {};
  // A name starts after a blank only, so that a long word without a value is looked at once.
  for (const match of inside
    .slice(name.length)
    .matchAll(/(?<=^|\s)([\w:.-]{1,200})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/g)) {
    node[`@${match[1] ?? ''}`] = decoded(match[2] ?? match[3] ?? '');
  }
  stack.push({ name, node, text: '' });
  return closed ? close(stack, name) : true;
}

function close(stack: Stack, name: string): boolean {
  const done = stack.pop();
  const parent = stack.at(-1);
  if (done === undefined || parent === undefined || done.name !== name) return false;
  const value = valueOf(done.node, decoded(done.text.trim()));
  const before = Object.hasOwn(parent.node, name) ? parent.node[name] : undefined;
  if (before === undefined) parent.node[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else parent.node[name] = [before, value];
  return true;
}

function valueOf(node: XmlNode, text: string): Json {
  if (Object.keys(node).length === 0) return text;
  return text === '' ? node : { ...node, '#text': text };
}

function decoded(text: string): string {
  return text.includes('&') ? text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity) : text;
}
