/** A path as a URI reference (RFC 3986): relative ones stay so, for tools that look from the root of the repository. */
export function artifactUri(path: string): string {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) return path;
  const parts = path.replaceAll('\\', '/').split('/').map(encodeURIComponent);
  const written = parts.join('/').replace(/^\.\//, '');
  // A drive letter is no scheme.
  if (/^[a-z]%3A\//i.test(written)) return `file:///${written.replace('%3A', ':')}`;
  return written.startsWith('/') ? `file://${written}` : written;
}
