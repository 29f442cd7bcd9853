/** RFC 3986 knows `+` for itself alone: that it stands for a space is a custom of forms, which not every server follows. */
export const writtenQuery = (query: Record<string, string>): string =>
  new URLSearchParams(query).toString().replaceAll('+', '%20');
