/** `1 scenario`, `2 scenarios`. */
export const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;
