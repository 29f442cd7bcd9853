/** First letters of at most two words of a name; `A` for nobody (BLOG-03). */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const initials = words.slice(0, 2).map((word) => word.match(/./u)?.[0]);
  return initials.join('').toUpperCase() || 'A';
}
