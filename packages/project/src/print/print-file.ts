import type { Shape } from '../shapes/shape.ts';
import { renderFile } from './render.ts';
import { mapOfValue } from './tree-of-value.ts';

/** A new file in its canonical form. */
export function printFile<T extends object>(value: T, shape: Shape<T>): string {
  return renderFile(mapOfValue(value, shape));
}
