import { brunoFiles } from './formats/bruno-collection.ts';
import { curlScript } from './formats/curl-script.ts';
import { hurlFile } from './formats/hurl-file.ts';
import { postmanCollection } from './formats/postman-collection.ts';
import type { Failure } from './failure.ts';
import { slugOf } from './reproduction-files.ts';
import type { About } from './reproduction-files.ts';
import type { ReproductionFile } from './reproduction-file.ts';

type Write = (scenarios: readonly Failure[], about: About) => ReproductionFile[];

const named = (scenarios: readonly Failure[]) =>
  scenarios.map((failure, at) => ({ failure, slug: slugOf(failure, at + 1) }));

/** The tools that scenarios are written for; those of one file first. */
const writers = {
  postman: (scenarios, about) => [{ path: 'postman_collection.json', text: postmanCollection(scenarios, about) }],
  bruno: (scenarios, about) => brunoFiles(named(scenarios), about),
  hurl: (scenarios) => named(scenarios).map(({ failure, slug }) => ({ path: `${slug}.hurl`, text: hurlFile(failure) })),
  curl: (scenarios, { baseUrl }) =>
    named(scenarios).map(({ failure, slug }) => ({
      path: `${slug}.sh`,
      text: curlScript(failure, baseUrl),
      isExecutable: true,
    })),
} satisfies Record<string, Write>;

export type ExportFormat = keyof typeof writers;

export const exportFormats = ['postman', 'bruno', 'hurl', 'curl'] as const satisfies readonly ExportFormat[];

/** Scenarios as files of another tool. */
export function exportFiles(format: ExportFormat, scenarios: readonly Failure[], about: About): ReproductionFile[] {
  return writers[format](scenarios, about);
}
