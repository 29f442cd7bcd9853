import { expect, it } from 'vitest';
import { Progress, progressText } from './progress.ts';
import { terminalText } from './terminal-text.ts';

/** What is written while a run goes on for two minutes, a step each second. */
function written(io: { isLive: boolean; errColumns: number | null }, isWanted = true): string[] {
  const lines: string[] = [];
  const progress = new Progress({ ...io, err: (text) => void lines.push(terminalText(text)) }, isWanted, 0);
  for (let second = 1; second <= 120; second += 1)
    progress.show(progressText({ done: second, total: 120, failed: 1 }, io), second * 1000);
  progress.clear();
  return lines;
}

it('draws one line again on a terminal, never wider than it', () => {
  for (const errColumns of [40, 80, 200]) {
    const lines = written({ isLive: true, errColumns });
    expect(lines).toHaveLength(121);
    expect(lines.slice(0, -1).every((line) => line.startsWith('\r\u001B[2K') && line.length - 5 < errColumns)).toBe(
      true,
    );
    expect(lines.at(-1)).toBe('\r\u001B[2K');
    expect(lines.join('')).not.toContain('\n');
  }
  expect(written({ isLive: true, errColumns: 80 })[59]).toContain('━━━━━━━━━━━━──────────── 60 of 120, 1 not green');
});

it('says every half minute in a pipeline how far it is', () => {
  expect(written({ isLive: false, errColumns: null })).toEqual([
    'Scenarios: 30 of 120, 1 not green\n',
    'Scenarios: 60 of 120, 1 not green\n',
    'Scenarios: 90 of 120, 1 not green\n',
    'Scenarios: 120 of 120, 1 not green\n',
  ]);
});

it('says nothing where nobody wants it', () => {
  expect(written({ isLive: true, errColumns: 80 }, false)).toEqual([]);
});
