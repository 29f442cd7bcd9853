import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function manifests(): string[] {
  const nested = ['packages', 'apps', 'examples', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'package.json')),
  );
  return [join(root, 'package.json'), ...nested].filter((file) => existsSync(file));
}

function direct(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of manifests()) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) found.set(name, version);
  }
  return found;
}

const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
const lines = [...page.matchAll(/^- `([^`]+)`: (.+)$/gm)];

describe('docs/dependencies.md', () => {
  it('has one line for every direct dependency and no other', () => {
    const wanted = [...direct().keys()].filter((name) => !name.startsWith('@assay/'));
    expect(lines.map(([, name = '']) => name).toSorted()).toEqual(wanted.toSorted());
  });

  it('gives a reason on each line', () => {
    expect(lines.filter(([, , reason = '']) => !/\w{4,}.*\.$/.test(reason))).toEqual([]);
  });

  it('speaks of versions that are pinned exactly', () => {
    const loose = [...direct()].filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version));
    expect(loose).toEqual([]);
  });
});

interface LockedPackage {
  dev?: boolean;
}

describe('the production tree', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };

  it('has neither drizzle-kit nor the old esbuild versions that it brings', () => {
    const tools = Object.entries(packages).filter(([path]) => /drizzle-kit|@esbuild-kit/.test(path));
    expect(tools.length).toBeGreaterThan(0);
    expect(tools.filter(([, { dev }]) => dev !== true).map(([path]) => path)).toEqual([]);
  });

  it('is written down as a CycloneDX bill of materials', () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-sbom-'));
    const file = join(folder, 'sbom.cdx.json');
    execFileSync(process.execPath, ['scripts/build/sbom.mjs', file], { cwd: root, stdio: 'pipe' });
    const bill = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string;
      components: { name: string; purl: string; version: string }[];
    };
    rmSync(folder, { recursive: true });
    expect(bill.bomFormat).toBe('CycloneDX');
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8')) as Manifest;
    const purls = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)));
    for (const [name, version] of Object.entries(dependencies)) {
      if (!name.startsWith('@assay/')) expect(purls).toContain(`pkg:npm/${name}@${version}`);
    }
    expect([...purls].filter((purl) => /drizzle-kit|oxlint|playwright|vitest|vite@|tsx|rollup/.test(purl))).toEqual([]);
  });
});
