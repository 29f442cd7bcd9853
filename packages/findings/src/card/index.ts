export { bugCard } from './bug-card.ts';
export { toCurl } from './to-curl.ts';
