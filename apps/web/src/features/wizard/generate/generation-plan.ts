const SECONDS_PER_ENDPOINT = 30;
const MINUTE = 60;

/** How long generation may take: `30 seconds`, from a minute on in minutes, rounded up (WIZ-22). */
export function estimateText(endpoints: number): string {
  const seconds = endpoints * SECONDS_PER_ENDPOINT;
  if (seconds < MINUTE) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
