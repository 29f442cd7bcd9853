import type { Learned, Repair } from '@assay/generator';

/** What is made of a value, whichever request it is in. */
const KINDS: ReadonlySet<Repair['kind']> = new Set(['value', 'moment', 'within', 'ahead', 'unique']);

const nameOf = ({ at }: Repair): string => at.split('/').at(-1) ?? at;

/** What helped fields of a name in the requests of other operations that were accepted. */
export function learnedOf(name: string, { learned, except }: { learned: Learned; except: string }): Repair[] {
  return Object.entries(learned.operations)
    .filter(([key, { outcome }]) => key !== except && outcome === 'accepted')
    .flatMap(([, { repairs }]) => repairs)
    .filter((one) => KINDS.has(one.kind) && nameOf(one) === name && !(one.kind === 'value' && isCompound(one.value)));
}

const isCompound = (value: unknown): boolean => typeof value === 'object' && value !== null;
