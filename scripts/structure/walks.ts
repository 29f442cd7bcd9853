/** An idea, the names of its shapes (docs/shapes.md) and the table that keeps it. */
export interface Idea {
  name: string;
  shapes: readonly string[];
  table: string;
}

export const IDEAS: readonly Idea[] = [
  {
    name: 'Scenario',
    shapes: [
      'scenarioSchema',
      'scenarioDetailsSchema',
      'scenarioStepSchema',
      'Scenario',
      'ScenarioSettings',
      'Step',
      'StepValue',
      'RunnableScenario',
      'RunnableStep',
      'JudgedStep',
      'DefinedScenario',
      'DefinedStep',
      'GeneratedScenario',
    ],
    table: 'scenario',
  },
  {
    name: 'Rule',
    shapes: ['validationSchema', 'Check', 'RunnableRule', 'RuleResult', 'validationResultSchema'],
    table: 'validation',
  },
  { name: 'Run event', shapes: ['RunnerEvent', 'RunEvent', 'ResultDetails'], table: 'runEvent' },
  {
    name: 'Credential',
    shapes: ['authCredentialSchema', 'authReferenceSchema', 'AuthSettings', 'Credential'],
    table: 'authConfig',
  },
];

export interface Walk {
  files: number;
  declare: number;
  convert: number;
  store: number;
}

const snake = (name: string): string => name.replaceAll(/(?=[A-Z])/g, '_').toLowerCase();

/** The files that declare a shape of an idea, convert one into another, or insert or update its table. */
export function walkOf({ shapes, table }: Idea, texts: readonly string[]): Walk {
  const walk: Walk = { files: 0, declare: 0, convert: 0, store: 0 };
  const declares = new RegExp(`\\b(?:interface|type|class|const) (?:${shapes.join('|')})\\b(?! *,)`);
  const stores = new RegExp(`\\.(?:insert|update)\\(${table}\\)|\\b(?:insert into|update) "?${snake(table)}"? `);
  for (const text of texts) {
    const code = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
    const named = shapes.filter((shape) => new RegExp(`\\b${shape}\\b`).test(code)).length;
    const found = { declare: declares.test(code), convert: named > 1, store: stores.test(code) };
    walk.declare += Number(found.declare);
    walk.convert += Number(found.convert);
    walk.store += Number(found.store);
    walk.files += Number(found.declare || found.convert || found.store);
  }
  return walk;
}
