import type { ApiModel, Diagnostic } from '@assay/api-model';
import type { SourceText } from '../import-document.ts';
import type { CollectionEnvironment, CollectionPreview, SavedRequest } from '../collection/types.ts';
import type { OverlayAction } from '../overlay/apply-overlay.ts';
import type { RefusedImport } from '../text/outcome.ts';

/** An uploaded document, read. */
export interface ReadDocument {
  model: ApiModel;
  /** Requests that the document keeps ready to send; null for formats without any. */
  requests: SavedRequest[] | null;
  diagnostics: Diagnostic[];
  /** The environment that its values came from, as far as the requests hold them; null for none. */
  environment: CollectionEnvironment | null;
  /** What changed it before it was read, and is to be kept for newer versions of it. */
  overlay?: readonly OverlayAction[];
  /** Where it says what; absent for formats whose parts are not pointed at. */
  source?: SourceText;
}

export interface ReadOptions {
  /** Names the API when the document does not. */
  fileName?: string;
  /** For formats that have environments. */
  environment?: CollectionEnvironment | null;
  /** For API descriptions: changes the document before it is read. */
  overlay?: readonly OverlayAction[];
}

/** How one format of `importFormats` is recognised and read. */
export interface FormatReader {
  /**
   * How sure it is that a file is of this format, from 0 (it is not) to 1, by the beginning of its text. The format with the
   * highest value reads the file; the first of a kind reads what none recognises, and says what is wrong with it.
   */
  recognise(head: string): number;
  /** Never throws. */
  read(upload: string | Uint8Array, options: ReadOptions): ({ ok: true } & ReadDocument) | RefusedImport;
}

/** A reader of a format that collects requests. */
export interface CollectionReader extends FormatReader {
  /** Never throws. */
  preview(upload: string | Uint8Array, options: ReadOptions): ({ ok: true } & CollectionPreview) | RefusedImport;
  /** For formats that have environments in files of their own. */
  environments: EnvironmentReader | null;
}

export interface EnvironmentReader {
  /** Null for a file that is no environment of this format. Never throws. */
  read(upload: string | Uint8Array): CollectionEnvironment | null;
}
