import type { Diagnostic } from '@assay/api-model';
import { findLines } from './find-lines.ts';
import type { ParsedText } from './parse-text.ts';
import { Refusal } from './refusal.ts';

export interface ImportError {
  /** What the file is or lacks and what to do, one or two sentences. */
  message: string;
  /** JSON Pointer (RFC 6901); empty for the document itself. */
  pointer: string;
  /** 1-based. */
  line: number | null;
}

export interface RefusedImport {
  ok: false;
  error: ImportError;
  diagnostics: Diagnostic[];
}

/** Adds the lines of the text to diagnostics that do not have one. */
export function withLines(text: string, syntax: ParsedText['syntax'], diagnostics: Diagnostic[]): Diagnostic[] {
  const open = diagnostics.filter(({ line }) => line === null).map(({ pointer }) => pointer);
  const lines = findLines(text, syntax, open);
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    line: diagnostic.line ?? lines.get(diagnostic.pointer) ?? null,
  }));
}

/** The answer to a document that cannot be imported at all. */
export function refused(error: unknown): RefusedImport {
  if (error instanceof Refusal) {
    const { message, pointer, line } = error;
    return { ok: false, error: { message, pointer, line }, diagnostics: [] };
  }
  // A document must never bring its reader down; what slips through is our mistake, and the user still gets an answer.
  const message = `This document could not be read (${error instanceof Error ? error.message : String(error)}). Please report it with the file.`;
  return { ok: false, error: { message, pointer: '', line: null }, diagnostics: [] };
}
