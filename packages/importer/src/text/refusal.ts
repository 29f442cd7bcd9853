/** Why a whole document cannot be imported: one sentence or two that say what to do. */
export class Refusal extends Error {
  /** 1-based, null when no location can be named. */
  readonly line: number | null;
  readonly pointer: string;

  constructor(message: string, line: number | null = null, pointer = '') {
    super(message);
    this.line = line;
    this.pointer = pointer;
  }
}
