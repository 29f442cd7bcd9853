export interface ReproductionFile {
  /** Relative, with `/`. */
  path: string;
  text: string;
  isExecutable?: true;
}
