import type { Step } from '../suite.ts';

const STEP = /\.([A-Za-z_$][\w$-]*)|\[(-?\d+)\]|\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]/y;

/** A path to one value below what `start` names, such as `$.a['b c'][0]`; null for one that leads to several, or elsewhere. */
export function singularPath(text: string, start: string): Step[] | null {
  if (!text.startsWith(start) || text.length > 1000) return null;
  const steps: Step[] = [];
  STEP.lastIndex = start.length;
  while (STEP.lastIndex < text.length) {
    const at = STEP.lastIndex;
    const match = STEP.exec(text.replaceAll('?.', '.'));
    if (match === null || match.index !== at) return null;
    const [, name, index, single, double] = match;
    const quoted = single ?? double;
    steps.push(index === undefined ? (name ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? '') : Number(index));
  }
  return steps.some((step) => typeof step === 'number' && step < 0) ? null : steps;
}

/** The steps of a JSON Pointer (RFC 6901); digits are positions. */
export function pointerPath(pointer: string): Step[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((token) => (/^(?:0|[1-9]\d{0,8})$/.test(token) ? Number(token) : token));
}
