interface Manifest {
  repository?: string | { url: string };
}

/** Where the sources are, by the `repository` of the root's package.json, which is the one place that knows it. */
export function sourceSentence({ repository }: Manifest): string {
  const address = typeof repository === 'string' ? repository : repository?.url;
  if (address === undefined)
    return 'There is no public address of the sources at present, and no package registry has Assay: whoever gives you access gives you a copy of the repository, or the packed files.';
  return `The sources are at <${address.replace(/^git\+|\.git$/g, '')}>. No package registry has Assay.`;
}
