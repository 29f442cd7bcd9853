export interface PackageSource {
  bundle: string;
  output: string;
  version: string;
  license: string;
}
export function writeNpmPackage(from: PackageSource): Promise<string>;
/** `web` is the folder of the built web. */
export function writeServerPackage(from: Omit<PackageSource, 'bundle'> & { web: string }): Promise<string>;
