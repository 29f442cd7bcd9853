import { chapters } from '../grammar/index.ts';
import { nameWords } from '../tree/path.ts';

const examples = chapters.flatMap(({ golden }) =>
  golden.map(({ text }) => ({ text, words: new Set(nameWords(text)) })),
);

/** The example sentence that shares most with a text; `null` when none shares anything that matters. */
export function closestSentence(text: string): string | null {
  const words = nameWords(text.slice(0, 400)).slice(0, 60);
  let best: { text: string; score: number } | null = null;
  for (const example of examples) {
    const shared = words.filter((word) => word.length > 2 && example.words.has(word)).length;
    const score = shared / (example.words.size + 2);
    if (shared > 0 && (best === null || score > best.score)) best = { text: example.text, score };
  }
  return best?.text ?? null;
}
