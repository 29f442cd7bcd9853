import { arazzoReader } from './arazzo/read-arazzo.ts';
import { brunoReader } from './bruno/read-bruno.ts';
import { curlReader } from './curl/read-curl.ts';
import { hurlReader } from './hurl/read-hurl.ts';
import { postmanSuiteReader } from './postman/read-postman.ts';
import { suiteFormats } from './suite-formats.ts';
import type { SuiteFormat } from './suite-formats.ts';
import type { Suite, SuiteFile, SuiteReader } from './suite.ts';

const readers: Record<SuiteFormat, SuiteReader> = {
  arazzo: arazzoReader,
  postman: postmanSuiteReader,
  bruno: brunoReader,
  hurl: hurlReader,
  curl: curlReader,
};

/** The format of a file; null where it is none of them. */
export const recogniseSuite = (file: SuiteFile): SuiteFormat | null =>
  suiteFormats.find((format) => readers[format].recognises(file)) ?? null;

/** Scenarios of another tool's files, and what of them cannot be converted. Never throws for what stands in them. */
export const readSuite = (format: SuiteFormat, files: readonly SuiteFile[]): Suite => readers[format].read(files);
