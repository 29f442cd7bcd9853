import { expect, test } from 'vitest';
import { findSourceLines } from './source-lines.ts';

const YAML = `openapi: 3.0.3
paths:
  /cats/{id}:
    get:
      responses:
        '200':
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Cat' }
        '404':
          $ref: '#/components/responses/Missing'
components:
  responses:
    Missing:
      description: None
      content:
        application/json:
          schema:
            $ref: "#/components/schemas/Problem"
  schemas:
    Cat:
      allOf:
        - type: object
          properties:
            name:
              type: string
    Problem:
      properties:
        title: { type: string }
    Loop:
      $ref: '#/components/schemas/Loop'
`;

const JSON_TEXT = JSON.stringify(
  {
    paths: { '/cats/{id}': { get: { responses: { 404: { $ref: '#/components/responses/Missing' } } } } },
    components: {
      responses: { Missing: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } } },
      schemas: { Problem: { properties: { title: { type: 'string' } } }, Loop: { $ref: '#/components/schemas/Loop' } },
    },
  },
  null,
  2,
);

const at = (text: string, line: number | undefined): string => text.split('\n')[(line ?? 0) - 1]?.trim() ?? '';
const media = 'content/application~1json/schema';

test.each([
  ['/paths/~1cats~1{id}/get', 'get:'],
  ['/components/schemas/Cat/allOf/0/properties/name', 'name:'],
  ['/components/schemas/Cat/allOf/0/properties/name/type', 'type: string'],
  // Through references, written as a block and in one line.
  [`/paths/~1cats~1{id}/get/responses/200/${media}/allOf/0/properties/name`, 'name:'],
  [`/paths/~1cats~1{id}/get/responses/404/${media}/properties/title`, 'title: { type: string }'],
  // What is not written there: the nearest part.
  ['/components/schemas/Cat/required/2', 'Cat:'],
  ['/components/schemas/Loop/properties/x', 'Loop:'],
])('finds %s in YAML', (pointer, line) => {
  expect(at(YAML, findSourceLines(YAML, [pointer]).get(pointer))).toBe(line);
});

test.each([
  ['/paths/~1cats~1{id}/get', '"get": {'],
  [`/paths/~1cats~1{id}/get/responses/404/${media}/properties/title`, '"title": {'],
  ['/components/schemas/Problem/required/0', '"Problem": {'],
  ['/components/schemas/Loop/properties/x', '"Loop": {'],
])('finds %s in JSON', (pointer, line) => {
  expect(at(JSON_TEXT, findSourceLines(JSON_TEXT, [pointer]).get(pointer))).toBe(line);
});

test('names no line in a text of one line, and finds the parts of a large text in little time', () => {
  expect(findSourceLines(JSON.stringify(JSON.parse(JSON_TEXT)), ['/paths']).size).toBe(0);
  const large = ['components:', '  schemas:'];
  for (let index = 0; index < 20_000; index += 1)
    large.push(`    S${index}:`, '      type: object', '      properties:', '        id: { type: integer }');
  const pointers = Array.from({ length: 300 }, (_, index) => `/components/schemas/S${index * 60}/properties/id`);
  const started = process.cpuUsage();
  const lines = findSourceLines(large.join('\n'), pointers);
  expect(lines.get('/components/schemas/S60/properties/id')).toBe(2 + 60 * 4 + 4);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(12_000);
});
