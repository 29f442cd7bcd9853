import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, describe, it } from 'vitest';
import { parse } from 'yaml';
import { openProject, PROJECT_FILE } from '../project.ts';
import { writeProject } from '../scenarios/write-project.ts';
import { documentProject } from '../testing/document-project.ts';
import { projectSchema } from './project-schema.ts';

const validate = new Ajv2020({ strict: false }).compile(projectSchema());
/** What an editor says of a file, which reads numbers and dates by their looks. */
const isValid = (text: string): boolean => validate(parse(text));

const settings = 'format: 1\nname: Shelf\ndocument: ../shelf.json\n';
const isRead = (text: string): boolean => {
  const files = new Map([
    [PROJECT_FILE, settings],
    ['endpoints/lamps/post-lamps.yaml', text],
  ]);
  return openProject(files).problems.length === 0;
};

const scenario = (lines: string): string => `endpoint: POST /lamps\nscenarios:\n  makes-a-lamp:\n    ${lines}\n`;

describe('the JSON Schema and the reader agree', () => {
  it('on every file that is generated', () => {
    const { model, scenarios, documentedDefaults } = documentProject('examples/bookshop/openapi.yaml');
    const files = writeProject({
      settings: { name: 'Bookshop', document: 'a' },
      operations: model.operations,
      documentedDefaults,
      scenarios,
    });
    expect([...files].filter(([, text]) => !isValid(text)).map(([path]) => path)).toEqual([]);
  });

  it.each([
    ['expect: 201', true],
    ['{ expect: 201, query: { page: 1, isbn: 0441013597, on: true } }', true],
    ['{ expect: [422, 4xx], x-owner: { a: 1 }, rows: rows.csv, change: { price: null } }', true],
    ['{ expect: 201, rules: [a, { rule: b, means: c }] }', true],
    ['name: no status', false],
    ['expect: 99', false],
    ['{ expect: 201, unknown: 1 }', false],
    ['{ expect: 201, login: somebody }', false],
    ['{ expect: 201, take: { "1": id } }', false],
    ['{ expect: 201, without: [cookie x] }', false],
    ['{ expect: 201, role: main }', false],
    ['{ expect: 201, before: [{ call: lamps }] }', false],
    ['{ expect: 201, rules: [{ means: c }] }', false],
    ['{ expect: 201, tags: smoke }', false],
  ])('%s: %s', (text, isRight) => {
    expect({ schema: isValid(scenario(text)), reader: isRead(scenario(text)) }).toEqual({
      schema: isRight,
      reader: isRight,
    });
  });

  it('and every key has a text for editors', () => {
    const open: string[] = [];
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [key, value] of Object.entries(schema)) {
        const properties = Object.entries(key === 'properties' ? (value as object) : {});
        open.push(...properties.filter(([, inner]) => !('description' in inner)).map(([name]) => `${path}.${name}`));
        visit(value, `${path}.${key}`);
      }
    };
    visit(projectSchema(), '');
    expect(open).toEqual([]);
  });
});
