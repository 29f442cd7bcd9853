export interface Image {
  registry: string;
  /** Without the registry, such as `library/node`. */
  repository: string;
  tag: string;
  /** As it is written before the tag. */
  written: string;
}

const DOCKER_HUB = 'registry-1.docker.io';

/** A name without a registry is one of Docker Hub, whose own images are in `library`. @throws {Error} when there is no tag */
export function readImage(name: string): Image {
  const [, written = '', tag = ''] = /^([^\s@]+):([\w.-]+)(?:@.*)?$/.exec(name) ?? [];
  if (written === '') throw new Error(`${name}: an image is named as NAME:TAG.`);
  const slash = written.indexOf('/');
  const first = slash === -1 ? '' : written.slice(0, slash);
  if (first === 'docker.io') return { registry: DOCKER_HUB, repository: onHub(written.slice(slash + 1)), tag, written };
  if (/[.:]/.test(first) || first === 'localhost')
    return { registry: first, repository: written.slice(slash + 1), tag, written };
  return { registry: DOCKER_HUB, repository: onHub(written), tag, written };
}

const onHub = (name: string): string => (name.includes('/') ? name : `library/${name}`);
