import type { Chunk, Slot } from '../slot.ts';

export const chunk = (slot: Slot, from: number, next: number, cost: number): Chunk => ({ slot, from, next, cost });

export const perChunk = 0.1;
