export type { Json, JsonObject, JsonSchema, JsonSchemaObject, JsonType } from './json-schema.ts';
export type {
  ApiModel,
  ApiServer,
  Diagnostic,
  HttpMethod,
  FieldEncoding,
  MediaType,
  Operation,
  Parameter,
  ParameterLocation,
  RequestBody,
  ResponseDoc,
  ResponseHeader,
  SecurityScheme,
  SourceFormat,
} from './api-model.ts';
export {
  environmentFileHelp,
  formatsOfKind,
  importFormatName,
  importFormatNames,
  importFormats,
  kindLabels,
} from './import-formats.ts';
export type { DocumentKind, ImportFormat, ImportFormatId } from './import-formats.ts';
export { hashOf } from './hash-of.ts';
export { nameWords } from './name-words.ts';
export { parseJson } from './parse-json.ts';
export { sizeOf } from './size-of.ts';
export { isCredentialName, isPairedSecret, isSecretMember, isSecretName } from './secret-names.ts';
export { changesNamed, makesAlong, takesUp } from './said-effects.ts';
export { withScheme } from './with-scheme.ts';
export { withoutExamples } from './without-examples.ts';
