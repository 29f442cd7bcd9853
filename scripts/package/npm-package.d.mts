export interface PackageSource {
  bundle: string;
  output: string;
  version: string;
  license: string;
}
export function writeNpmPackage(from: PackageSource): string;
