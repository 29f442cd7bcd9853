const SECONDS_PER_ENDPOINT = 30;
const MINUTE = 60;

/** How long generation may take: `30 seconds`, from a minute on in minutes, rounded up (WIZ-22). */
export function estimateText(endpoints: number): string {
  return timeText(endpoints * SECONDS_PER_ENDPOINT);
}

/** The estimate is that of a language model, and says so where none is asked. */
export function estimateLine(endpoints: number, hasModel: boolean): string {
  const estimate = `Estimated time: ${estimateText(endpoints)}`;
  return hasModel
    ? `${estimate}.`
    : `${estimate} with a language model. This server uses the built-in generator, which takes seconds.`;
}

/** What is left by the time that the endpoints before have taken; null before one is done. */
export function remainingText({ behind, total, elapsedMs }: { behind: number; total: number; elapsedMs: number }) {
  if (behind === 0) return null;
  return `about ${timeText(Math.max(1, Math.ceil(((elapsedMs / behind) * (total - behind)) / 1000)))} left`;
}

function timeText(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / MINUTE);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
