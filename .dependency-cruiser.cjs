/**
 * Who may import whom, as errors. The table is in ARCHITECTURE.md; this file is what enforces it.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const packageMayImport = {
  contract: [],
  client: ['contract'],
  theme: [],
  reports: ['contract'],
  reproduce: ['api-model', 'rules'],
  'api-model': [],
  importer: ['api-model'],
  rules: ['api-model'],
  scenario: ['api-model', 'rules'],
  findings: ['api-model', 'contract', 'rules', 'scenario'],
  generator: ['api-model', 'rules', 'scenario'],
  runner: ['api-model', 'rules', 'scenario'],
  'warm-up': ['api-model', 'scenario', 'generator', 'runner'],
  suite: ['api-model', 'contract', 'findings', 'generator', 'rules', 'runner', 'scenario', 'warm-up'],
  llm: ['api-model', 'rules'],
  project: ['api-model', 'generator', 'importer', 'rules', 'scenario'],
};

/** What the wire shares with the engine: files that import nothing. */
const valueLists = { contract: ['^packages/scenario/src/lists[.]ts$', '^packages/api-model/src/with-scheme[.]ts$'] };

const pure = [
  'contract',
  'client',
  'reports',
  'reproduce',
  'api-model',
  'importer',
  'rules',
  'scenario',
  'findings',
  'generator',
  'project',
];

const packageRules = Object.entries(packageMayImport).map(([name, allowed]) => ({
  name: `${name}-imports`,
  comment: `packages/${name} may import only: ${allowed.join(', ') || 'no other part'}.`,
  severity: 'error',
  from: { path: `^packages/${name}/src` },
  to: {
    path: '^(packages|apps|examples)/',
    pathNot: [`^packages/(${[name, ...allowed].join('|')})/`, ...(valueLists[name] ?? [])],
  },
}));

module.exports = {
  forbidden: [
    ...packageRules,
    {
      name: 'collection-knows-no-format',
      comment: 'Readers of formats use what all collections share (collection/); it never imports a reader.',
      severity: 'error',
      from: { path: '^packages/importer/src/collection/' },
      to: { path: '^packages/importer/src/', pathNot: '^packages/importer/src/(collection|reading|text)/' },
    },
    {
      name: 'pure-packages',
      comment: 'These run in the browser too: no Node module, no network, no clock. Test files may read fixtures.',
      severity: 'error',
      from: { path: `^packages/(${pure.join('|')})/src`, pathNot: '[.]test[.]ts$|/testing/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle has no layer: move the shared part down.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nobody-imports-apps',
      comment:
        'Applications are the top; what others need belongs in a package. Scripts that write or check pages about an application read it.',
      severity: 'error',
      from: { pathNot: '^(apps|test)/|^scripts/(settings|site)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'cli-imports',
      comment: 'The command line knows a server only through client and contract.',
      severity: 'error',
      from: { path: '^apps/cli/src' },
      to: { path: '^(apps|examples)/', pathNot: '^apps/cli/' },
    },
    {
      name: 'request-words-by-reader',
      comment: 'What a sentence says a request does is read in one module: ask request-words.ts.',
      severity: 'error',
      from: { path: '^packages/runner/src/', pathNot: '/safety/classify/said/' },
      to: {
        path: '^packages/runner/src/safety/classify/said/',
        pathNot: '/said/(request-words|word-rows)[.]ts$',
      },
    },
    {
      name: 'server-feature-by-index',
      comment: 'A feature is entered through its index.ts only.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/' },
      to: {
        path: '^apps/server/src/features/',
        pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'server-app-enters-features-by-index',
      comment: 'The composition root knows features by their index only.',
      severity: 'error',
      from: { path: '^apps/server/src/[^/]+[.]ts$', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/[^/]+/index[.]ts$' },
    },
    {
      name: 'server-lower-layers',
      comment: 'db and http carry features; they never know one.',
      severity: 'error',
      from: { path: '^apps/server/src/(db|http)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/server/src/(features|app[.]ts|main[.]ts)' },
    },
    {
      name: 'store-never-upward',
      comment: 'routes -> service -> store.',
      severity: 'error',
      from: { path: '[.]store[.]ts$' },
      to: { path: '[.](service|routes)[.]ts$' },
    },
    {
      name: 'service-never-upward',
      comment: 'routes -> service -> store.',
      severity: 'error',
      from: { path: '[.]service[.]ts$' },
      to: { path: '[.]routes[.]ts$' },
    },
    {
      name: 'site-imports',
      comment: 'The public site is made from what is true without a server.',
      severity: 'error',
      from: { path: '^apps/site/src' },
      to: { path: '^(apps|packages|examples)/', pathNot: '^(apps/site/|packages/(contract|rules|theme|api-model)/)' },
    },
    {
      name: 'web-imports',
      comment:
        'The web knows the server only through client and contract, and shares the pure findings, reports, rules and scenario with it.',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: {
        path: '^(packages|apps|examples)/',
        pathNot: '^(apps/web/|packages/(client|contract|findings|reports|rules|scenario|theme|api-model)/)',
      },
    },
    {
      name: 'web-feature-by-index',
      comment: 'A feature is entered through its index only.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/index[.]tsx?$'],
      },
    },
    {
      name: 'web-ui-knows-no-product',
      comment: 'ui/ is a kit: no feature, no contract, no client.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^(apps/web/src/(features|routes|app)/|packages/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build|[.]react-router|node_modules/[.])' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
