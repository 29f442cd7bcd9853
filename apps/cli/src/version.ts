declare const ASSAY_VERSION: string;

/** Written in by the build. */
export const version = (): string => (typeof ASSAY_VERSION === 'string' ? ASSAY_VERSION : 'development');
