import { expect, it } from 'vitest';
import { z } from 'zod';
import { shapeText } from './shape-text.ts';

it('writes what an answer is made of', () => {
  const schema = z.object({
    id: z.int(),
    kind: z.enum(['pond', 'lake']),
    note: z.string().nullable().optional(),
    ducks: z.array(z.object({ name: z.string(), nest: z.object({ eggs: z.int() }) })),
    tags: z.array(z.union([z.string(), z.boolean()])),
  });
  expect(shapeText(z.toJSONSchema(schema))).toBe(`{
  id: integer
  kind: "pond" | "lake"
  note?: string | null
  ducks: {
    name: string
    nest: { ... }
  }[]
  tags: (string | boolean)[]
}`);
});
