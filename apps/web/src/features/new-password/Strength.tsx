import { passwordRules } from '@assay/contract';
import { useEffect, useState } from 'react';
import { cn } from '../../ui/index.ts';
import { estimate } from './estimate.ts';

const BARS = [1, 2, 3, 4];
const PAUSE_MS = 150;

const texts = ['Easy to guess', 'Easy to guess', 'Can be guessed', 'Hard to guess', 'Very hard to guess'];
const ADVICE = 'Three or four words that do not belong together are hard to guess.';

/** How easily a password is guessed, in words and bars; nothing while none is typed. */
export function Strength({ password }: { password: string }) {
  const score = useScore(password);
  if (password === '' || score === null) return null;
  const isStrong = score >= passwordRules.leastScore;
  return (
    <div className="grid gap-1">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={cn('h-1 rounded-full', bar > Math.max(score, 1) ? 'bg-line' : isStrong ? 'bg-pass' : 'bg-warn')}
          />
        ))}
      </div>
      <p role="status" className="text-[13px] text-ink-dim">
        {texts[score]}
        {isStrong ? '.' : `. ${ADVICE}`}
      </p>
    </div>
  );
}

/** Estimated when typing pauses; null until then. */
function useScore(password: string): number | null {
  const [score, setScore] = useState<number | null>(null);
  useEffect(() => {
    if (password === '') return undefined;
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const found = await estimate(password);
      if (isCurrent) setScore(found);
    };
    const timer = setTimeout(() => void show(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password]);
  return score;
}
