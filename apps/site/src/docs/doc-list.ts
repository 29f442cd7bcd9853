/** A page of the documentation that is made of a Markdown file. */
export interface DocSource {
  /** Below the root of the repository. */
  file: string;
  /** The address below `/docs/`. */
  slug: string;
  title: string;
  description: string;
  group: DocGroup;
}

export const docGroups = ['Start', 'Guides', 'Reference', 'Project'] as const;
export type DocGroup = (typeof docGroups)[number];

type Row = readonly [slug: string, title: string, description: string, file?: string];

const group = (name: DocGroup, rows: readonly Row[]): DocSource[] =>
  rows.map(([slug, title, description, file = `docs/${slug}.md`]) => ({ group: name, slug, title, description, file }));

/** Each file of the repository is the one source of its page. */
export const docSources: readonly DocSource[] = [
  ...group('Start', [
    [
      'get-assay',
      'Get Assay',
      'Where Assay comes from, and how it is installed: sources, packed files, container.',
      'docs/guides/get-assay.md',
    ],
    [
      'first-run',
      'First run in 5 minutes',
      'From nothing to the first finding, with the sample API.',
      'docs/guides/first-run.md',
    ],
    ['cli', 'CLI Documentation', 'Test an API from a terminal: commands, credentials, reports, exit status.'],
  ]),
  ...group('Guides', [
    [
      'writing-rules',
      'Writing validation rules',
      'How to write a validation rule that is understood as you mean it, with what is not.',
      'docs/guides/writing-rules.md',
    ],
    [
      'rules',
      'The language of validation rules',
      'Every sentence that a validation rule can say, with what it is understood as.',
    ],
    [
      'pipelines',
      'Pipelines: GitHub, GitLab, Jenkins',
      'Run Assay in continuous integration, with reports where reviewers look.',
    ],
    [
      'from-postman',
      'From Postman',
      'Bring a Postman collection with its tests: what becomes a rule, and what does not.',
      'docs/guides/from-postman.md',
    ],
    [
      'from-bruno',
      'From Bruno',
      'Bring a Bruno folder with its assertions: what becomes a rule, and what does not.',
      'docs/guides/from-bruno.md',
    ],
    ['project', 'Tests as text', 'Scenarios as text files beside your code, reviewed and merged like code.'],
    [
      'self-hosting',
      'Self-hosting',
      'A server of your own, from one machine to several processes.',
      'docs/guides/self-hosting.md',
    ],
    [
      'single-sign-on',
      'Single sign-on',
      'Sign in with your OpenID Connect provider, with roles from its groups.',
      'docs/guides/single-sign-on.md',
    ],
    [
      'billing',
      'Billing',
      'Sell plans with Stripe, or try it in a test checkout that takes no money.',
      'docs/guides/billing.md',
    ],
    ['operations', 'Operations', 'Processes, limits, backup, mail, accounts, keys, monitoring.'],
    ['environments', 'Environments', 'One system at several addresses, with credentials of their own.'],
  ]),
  ...group('Reference', [
    [
      'scenarios',
      'How a scenario is built',
      'Where requests, steps, validation rules and expected statuses come from.',
    ],
    ['findings', 'Findings', 'Red results grouped by cause, with a suspect and a card for a ticket.'],
    [
      'reports',
      'Reports',
      'What a run writes for people and programs: HTML, JSON, JUnit, Markdown, NDJSON, SARIF and TAP.',
    ],
    ['credentials', 'Credentials', 'How credentials are stored, masked and sent, and what is never written anywhere.'],
    ['tokens', 'Access tokens', 'Personal and service tokens, their scopes and their form.'],
    ['settings', 'Settings', 'Every variable that the server reads, with its default and its bounds.'],
    ['errors', 'Error codes', 'Every error code of the HTTP API with its status and what to do.'],
  ]),
  ...group('Project', [
    ['benchmarks', 'Figures', 'What was measured, against which goal, by which command.'],
    ['glossary', 'Glossary', 'The words of the product, each with what it means and what it does not.'],
    ['changelog', 'Changelog', 'What was added to Assay and what was changed, the newest first.', 'CHANGELOG.md'],
  ]),
];
