// The counting target as a process of its own, so that it takes no time from what is measured. Says its address; reports when it
// answered each scenario when it is asked.
import { startCountingTarget } from './target.ts';

const target = await startCountingTarget(Number(process.argv[2]));
process.send?.({ url: target.url });
process.on('message', () => {
  process.send?.({ answeredAt: [...target.answeredAt], counts: [...target.counts] });
});
process.on('disconnect', () => process.exit(0));
