/** What a run comes to that reached nobody. */
export const unreachableText = (message: string, others = 0): string => {
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return `The API could not be reached: ${message}${more}${/\bcheck\b/i.test(message) ? '' : ' Check --base-url.'}`;
};
