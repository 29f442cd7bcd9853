import type { PackageSource } from './npm-package.mjs';

export function writeWheel(from: PackageSource): string;
