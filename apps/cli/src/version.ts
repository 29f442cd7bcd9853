declare const ASSAY_VERSION: string;
declare const ASSAY_BUILD: string;

/** Written in by the build. */
export const version = (): string => (typeof ASSAY_VERSION === 'string' ? ASSAY_VERSION : 'development');

/** The same with the commit and the bundle that this is, for reports of bugs. */
export const versionText = (): string =>
  typeof ASSAY_BUILD === 'string' ? `${version()} (${ASSAY_BUILD})` : version();
