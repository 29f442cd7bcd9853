import { describe, expect, it } from 'vitest';
import { fillers } from './fillers.ts';
import { turned } from './operator.ts';
import { slips } from './slips.ts';
import { turns } from './turns.ts';

describe('each turn', () => {
  it.each([...fillers, ...slips, ...turns].map((row) => ({ row, text: row.example[0], same: row.example[1] })))(
    'says "$text" as "$same"',
    ({ row, text, same }) => expect(turned(text, row)).toBe(same),
  );
});
