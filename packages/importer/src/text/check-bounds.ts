import { Refusal } from './refusal.ts';

export const MAX_DEPTH = 256;

/** A document written out in full (every YAML alias replaced by what it stands for) may hold this many values. */
export const MAX_VALUES = 5_000_000;

interface Frame {
  node: object;
  children: unknown[];
  next: number;
  size: number;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const frameOf = (node: object): Frame => ({
  node,
  children: Array.isArray(node) ? node : Object.values(node),
  next: 0,
  size: 1,
});

function refuseTooLarge(size: number): void {
  if (size > MAX_VALUES) {
    throw new Refusal(
      'The document grows beyond 5 million values when its YAML aliases are written out. Replace the aliases by $ref.',
    );
  }
}

/**
 * Refuses what would not end or not fit: cycles through YAML aliases, alias bombs, extreme depth.
 * Each object is visited once, so the check itself takes time linear in the text.
 * @throws Refusal
 */
export function checkBounds(root: unknown): void {
  if (!isObject(root)) return;
  const sizes = new Map<object, number>();
  const open = new Set<object>([root]);
  const stack: Frame[] = [frameOf(root)];

  const enter = (child: object): void => {
    if (open.has(child)) throw new Refusal('A YAML alias in the document contains itself. Replace it by a $ref.');
    if (stack.length >= MAX_DEPTH) {
      throw new Refusal(
        `The document is nested deeper than ${MAX_DEPTH} levels. Move the inner parts to components and refer to them.`,
      );
    }
    open.add(child);
    stack.push(frameOf(child));
  };

  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    if (frame.next < frame.children.length) {
      const child = frame.children[frame.next];
      frame.next += 1;
      const known = isObject(child) ? sizes.get(child) : 1;
      if (known !== undefined) frame.size += known;
      else if (isObject(child)) enter(child);
      refuseTooLarge(frame.size);
      continue;
    }
    stack.pop();
    open.delete(frame.node);
    sizes.set(frame.node, frame.size);
    const parent = stack.at(-1);
    if (parent !== undefined) parent.size += frame.size;
  }
}
