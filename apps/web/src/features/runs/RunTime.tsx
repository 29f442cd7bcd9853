import type { Run } from '@assay/contract';
import { useEffect, useState } from 'react';
import { durationText } from './state/run-badges.ts';

const TICK_MS = 500;

/** How long a run took, or has taken so far. */
export function RunTime({ run }: { run: Run }) {
  const [now, setNow] = useState(() => Date.now());
  const goesOn = run.finished_at === null;
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [goesOn]);
  return durationText(run, now) ?? 'waiting';
}
