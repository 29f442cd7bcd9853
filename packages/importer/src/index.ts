export type { UploadedFile } from './files/archive.ts';
export { importDocument, type ImportOptions, type ImportResult, type SourceText } from './import-document.ts';
export type { ReadDocument } from './formats/format.ts';
export {
  importFile,
  previewCollection,
  readEnvironmentFile,
  recogniseFormat,
  recogniseKind,
} from './formats/registry.ts';
export { importPostman } from './postman/import-postman.ts';
export type {
  EnvironmentVariable,
  CollectionEnvironment,
  CollectionPreview,
  SavedAnswer,
  SavedBody,
  SavedRequest,
  SavedTest,
  SavedValue,
} from './collection/types.ts';
export type { ImportError } from './text/outcome.ts';
export { findSourceLines } from './text/source-lines.ts';
export { changesBetween } from './compare/changes.ts';
export type { OperationChange } from './compare/changes.ts';
export { changeText } from './compare/change-text.ts';
export { renamedPlaceholders } from './compare/renamed-placeholders.ts';
export { proposeRenames } from './compare/renames.ts';
export type { Rename } from './compare/renames.ts';
export type { OverlayAction } from './overlay/apply-overlay.ts';
export { readOverlay, type ReadOverlay } from './overlay/read-overlay.ts';
export { readSuite, recogniseSuite } from './suites/registry.ts';
export { suiteFormats } from './suites/suite-formats.ts';
export type { SuiteFormat } from './suites/suite-formats.ts';
export type { Expectation, Remark, Said, Suite, SuiteFile, SuiteRequest, ToolScenario } from './suites/suite.ts';
