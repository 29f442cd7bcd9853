type Step = { kind: 'focus' | 'take'; at: number } | { kind: 'leave' };

/** What a key does in a list of which one item has the focus; `null` where the key is none of the list. */
export function focusStep(key: string, { at, count }: { at: number; count: number }): Step | null {
  if (/^[1-9]$/.test(key)) return Number(key) <= count ? { kind: 'take', at: Number(key) - 1 } : null;
  if (key === 'ArrowDown') return { kind: 'focus', at: Math.min(at + 1, count - 1) };
  if (key === 'ArrowUp') return at <= 0 ? { kind: 'leave' } : { kind: 'focus', at: at - 1 };
  return key === 'Escape' ? { kind: 'leave' } : null;
}
