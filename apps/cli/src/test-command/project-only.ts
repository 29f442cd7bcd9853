import { UsageError } from '../exit-codes.ts';
import type { TestOptions } from './options.ts';

/** A pipeline whose four shards each ran everything would not notice. @throws {UsageError} */
export function refuseProjectOptions(document: string, options: TestOptions): void {
  const given: [name: string, isGiven: boolean][] = [
    ['--key', options.key.length > 0],
    ['--failed (assay replay)', options.failed === true],
    ['--changed', options.changed !== undefined],
    ['--shard', options.shard !== undefined],
    ['--env', options.env !== undefined],
    ['--var', options.var.length > 0],
    ['--secrets', options.secrets !== undefined],
  ];
  const names = given.flatMap(([name, isGiven]) => (isGiven ? [name] : []));
  if (names.length === 0) return;
  throw new UsageError(
    `${names.join(', ')}: for projects only, and ${document} is a document. Begin a project: assay init ${document}.`,
  );
}

/** What a project tests is written in its files. @throws {UsageError} */
export function refuseDocumentOptions({ depth, seed }: TestOptions): void {
  const names = [...(depth === undefined ? [] : ['--depth']), ...(seed === undefined ? [] : ['--seed'])];
  if (names.length === 0) return;
  throw new UsageError(
    `${names.join(', ')}: for documents only; what a project tests is written in its files. Leave it out, or give a document: assay test openapi.yaml.`,
  );
}
