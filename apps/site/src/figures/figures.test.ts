import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteFiles } from '../build-site.ts';
import { fillFigures, readFigures } from './fill-figures.ts';
import { sourceSentence } from './source-sentence.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const figures = readFigures(read('docs/figures.json'), read('docs/benchmarks.md'));

describe('figures of articles', () => {
  it('stand where their names are, with commas or plain', () => {
    const some = new Map<string, number | string>([
      ['a.count', 1234],
      ['a.text', '1,5 {{a.count}}'],
    ]);
    expect(fillFigures('{{a.count}} {{a.count|plain}} {{a.text}} {{other}}', some, 'x.md')).toBe(
      '1,234 1234 1,5 {{a.count}} {{other}}',
    );
    expect(() => fillFigures('{{a.nothing}}', some, 'x.md')).toThrow(
      'x.md names a figure that is not there: a.nothing',
    );
  });

  it('are taken from the table of figures by name', () => {
    expect(readFigures('{}', '| 1,234<!-- a.b --> of 0.5 <!-- c.d --> |')).toEqual(
      new Map([
        ['a.b', '1,234'],
        ['c.d', '0.5'],
      ]),
    );
    for (const name of ['strength.killed', 'detection.found', 'rules.compiled']) expect(figures.has(name)).toBe(true);
  });

  it('are of one run: what was found is not more than there was, and parts give the whole', () => {
    const of = (name: string): number => Number(String(figures.get(name)).replaceAll(',', ''));
    expect(of('run.signIn') + of('run.warmUp') + of('run.scenarios')).toBe(of('run.connections'));
    expect(of('strength.killed') / of('strength.total')).toBeCloseTo(of('strength.rate'), 3);
    const article = read('docs/blog/what-a-generated-suite-finds.md');
    const [, paragraph = ''] = /^(One fault is missed.*?)\n\n/ms.exec(article) ?? [];
    expect(paragraph.match(/`[\w-]+`/g)).toHaveLength(of('detection.visible') - of('detection.found'));
  });
});

describe('the site', () => {
  let files: ReadonlyMap<string, string>;
  beforeAll(() => {
    files = siteFiles('.', { 'site.css': '', 'inter.woff2': '' });
  });

  it('shows an article, its card, its title and its description with the same figures', () => {
    const scenarios = `${String(figures.get('project.scenarios'))} scenarios`;
    const article = files.get('blog/tests-in-git.html') ?? '';
    expect(article).toMatch(new RegExp(`<meta name="description" content="${scenarios}`));
    for (const path of ['blog.html', 'blog/atom.xml', 'blog/feed.xml']) expect(files.get(path)).toContain(scenarios);
    for (const [path, text] of files)
      if (path.startsWith('blog')) expect(text, path).not.toMatch(/\{\{[a-z]+\.[a-z]+\}\}(?!")/i);
  });

  it('says where Assay comes from, and names no registry that does not have it', () => {
    const { repository }: { repository?: string } = JSON.parse(read('package.json'));
    const page = files.get('docs/get-assay.html') ?? '';
    expect(page).toContain(
      repository === undefined ? 'There is no public address of the sources' : 'The sources are at',
    );
    for (const path of ['docs/first-run.html', 'docs/pipelines.html', 'docs/cli.html'])
      expect(files.get(path), path).toContain('href="/docs/get-assay"');
    const promised = [...files].flatMap(([path, text]) => {
      if (path.endsWith('changelog.html') || path.endsWith('.json')) return [];
      const found = /npx (?:--yes )?assay\S*|uses: assay\/|assay@(?:latest|\d|\$)/.exec(
        text.replaceAll(/<[^>]+>/g, ''),
      );
      return found === null ? [] : [`${path}: ${found[0]}`];
    });
    expect(promised).toEqual([]);
  });

  it.each([
    [{}, /^There is no public address/],
    [
      { repository: { url: 'git+https://forge.example/assay.git' } },
      /^The sources are at <https:\/\/forge.example\/assay>/,
    ],
  ])('%o', (manifest, expected) => {
    expect(sourceSentence(manifest)).toMatch(expected);
  });
});
