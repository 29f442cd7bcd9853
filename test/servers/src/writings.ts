/** Every way in which a text carries a secret. */
export function writings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret);
  const percent = encodeURIComponent(secret);
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    // In a word of a shell.
    secret.replaceAll("'", String.raw`'\''`),
    percent,
    percent.toLowerCase(),
    percent.replaceAll(/%../g, (code) => code.toLowerCase()),
    new URLSearchParams({ s: secret }).toString().slice(2),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    // In the middle of something that was encoded as a whole.
    ...[1, 2].map((offset) =>
      Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .slice(4, -4),
    ),
  ];
}
