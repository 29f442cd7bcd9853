import type { ExportFormat } from './export-formats.ts';
import { arazzoFile } from './formats/arazzo/arazzo-file.ts';
import { brunoFiles } from './formats/bruno-collection.ts';
import { curlScript } from './formats/curl-script.ts';
import { hurlFile } from './formats/hurl/hurl-file.ts';
import { postmanCollection } from './formats/postman-collection.ts';
import type { Failure } from './failure.ts';
import { slugOf } from './reproduction-files.ts';
import type { About } from './reproduction-files.ts';
import type { ReproductionFile } from './reproduction-file.ts';

interface ExportAbout extends About {
  /** Address or path of the document of the API. */
  document: string;
}

type Write = (scenarios: readonly Failure[], about: ExportAbout) => ReproductionFile[];

const named = (scenarios: readonly Failure[]) =>
  scenarios.map((failure, at) => ({ failure, slug: slugOf(failure, at + 1) }));

const writers: Record<ExportFormat, Write> = {
  arazzo: (scenarios, about) => [{ path: 'arazzo.json', text: arazzoFile(scenarios, about) }],
  postman: (scenarios, about) => [{ path: 'postman_collection.json', text: postmanCollection(scenarios, about) }],
  bruno: (scenarios, about) => brunoFiles(named(scenarios), about),
  hurl: (scenarios) => named(scenarios).map(({ failure, slug }) => ({ path: `${slug}.hurl`, text: hurlFile(failure) })),
  curl: (scenarios, { baseUrl }) =>
    named(scenarios).map(({ failure, slug }) => ({
      path: `${slug}.sh`,
      text: curlScript(failure, baseUrl),
      isExecutable: true,
    })),
};

/** Scenarios as files of another tool. */
export function exportFiles(
  format: ExportFormat,
  scenarios: readonly Failure[],
  about: ExportAbout,
): ReproductionFile[] {
  return writers[format](scenarios, about);
}
