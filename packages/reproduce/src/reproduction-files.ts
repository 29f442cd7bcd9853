import { brunoFiles } from './formats/bruno-collection.ts';
import { curlScript } from './formats/curl-script.ts';
import { hurlFile } from './formats/hurl/hurl-file.ts';
import { postmanCollection } from './formats/postman-collection.ts';
import { givenVariables } from './failure.ts';
import type { Failure } from './failure.ts';
import type { ReproductionFile } from './reproduction-file.ts';

/** What the failures are about. */
export interface About {
  title: string;
  baseUrl: string;
}

/** Every failure for every tool, and a page that says how they are run. */
export function reproductionFiles(failures: readonly Failure[], about: About): ReproductionFile[] {
  const named = failures.map((failure, at) => ({ failure, slug: slugOf(failure, at + 1) }));
  const failed = { ...about, title: `${about.title}: failures` };
  return [
    { path: 'README.md', text: readme(named, about) },
    ...named.flatMap(({ failure, slug }): ReproductionFile[] => [
      { path: `curl/${slug}.sh`, text: curlScript(failure, about.baseUrl), isExecutable: true },
      { path: `hurl/${slug}.hurl`, text: hurlFile(failure) },
    ]),
    { path: 'postman_collection.json', text: postmanCollection(failures, failed) },
    ...brunoFiles(named, failed).map((file) => ({ ...file, path: `bruno/${file.path}` })),
  ];
}

const MAX_SLUG = 60;

export function slugOf({ operation, name }: Failure, number: number): string {
  const words = `${operation} ${name}`
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return `${String(number).padStart(2, '0')}-${words}`;
}

function readme(named: readonly { failure: Failure; slug: string }[], { title, baseUrl }: About): string {
  const given = [...new Set(named.flatMap(({ failure }) => givenVariables(failure)))].filter(
    (name) => name !== 'base_url',
  );
  const shell = given.map((name) => `${name.toUpperCase()}=... `).join('');
  const postman = given.map((name) => ` --env-var ${name}=...`).join('');
  const hurl = given.map((name) => ` --variable ${name}=...`).join('');
  return `# Failures of ${title}

Each failure as requests with the assertion that fails. Nothing in these files is secret: values that are come from variables${given.length === 0 ? '' : ` (${given.join(', ')})`}.

| tool | command |
|---|---|
| curl | \`${shell}sh curl/NAME.sh\` (1: seen, 0: not seen, 2: could not be tried; \`BASE_URL\` for another address) |
| Hurl | \`hurl --test --variable base_url=${baseUrl}${hurl} hurl/*.hurl\` |
| Postman | \`newman run postman_collection.json${postman}\` |
| Bruno | \`cd bruno && bru run -r --env local${postman}\` |

${named.map(({ failure, slug }) => `- \`${slug}\`: ${(failure.reason ?? '').replaceAll(/\s+/g, ' ')}`).join('\n')}
`;
}
