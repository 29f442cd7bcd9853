import { parse } from 'yaml';

interface Instruction {
  name: string;
  rest: string;
}

/** Instructions of a Dockerfile in order: comments gone, continued lines joined. */
function instructionsOf(dockerfile: string): Instruction[] {
  return dockerfile
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\s*\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', rest = ''] = /^\s*([A-Za-z]+)\s+(.*?)\s*$/.exec(line) ?? [];
      return name === '' ? [] : [{ name: name.toUpperCase(), rest }];
    });
}

/** Whether arguments are a JSON array, so that no shell stands between the signal and the process. */
function isExecForm(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');
  } catch {
    return false;
  }
}

/** A version of three numbers, or a digest. */
const isPinned = (image: string): boolean => /:\d+\.\d+\.\d+(-[\w.-]+)?$|@sha256:[0-9a-f]{64}$/.test(image);

/** Names in `${...}` replaced by what `ARG` gives them. */
function withArguments(text: string, instructions: Instruction[]): string {
  const values = new Map(
    instructions
      .filter(({ name }) => name === 'ARG')
      .map(({ rest }) => [rest.split('=', 1)[0] ?? '', rest.slice(rest.indexOf('=') + 1)]),
  );
  return text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
}

function baseProblems(instructions: Instruction[]): string[] {
  const stages = new Set<string>();
  return instructions.flatMap(({ name, rest }) => {
    if (name !== 'FROM') return [];
    const [image = '', as, stage = ''] = withArguments(rest, instructions)
      .replace(/^--platform=\S+\s+/, '')
      .split(/\s+/);
    const isStage = stages.has(image);
    if (as?.toUpperCase() === 'AS') stages.add(stage);
    return isStage || isPinned(image) ? [] : [`FROM ${image}: name a full version or a digest`];
  });
}

function runningProblems(last: Instruction[], isService: boolean): string[] {
  const of = (name: string): string[] => last.filter((one) => one.name === name).map(({ rest }) => rest);
  const users = of('USER');
  const starts = [...of('CMD'), ...of('ENTRYPOINT')];
  const checks = of('HEALTHCHECK').map((text) => /\bCMD\s+(.*)$/.exec(text)?.[1] ?? '');
  const isRoot = /^(root|0)(:|$)/.test(users.at(-1) ?? 'root');
  return [
    ...(isRoot ? ['USER: the process must not run as root'] : []),
    ...(starts.length === 0 ? ['CMD or ENTRYPOINT: say what is started'] : []),
    ...(isService && checks.length === 0 ? ['HEALTHCHECK: say how the process is known to work'] : []),
    ...[...starts, ...checks].filter((text) => !isExecForm(text)).map((text) => `${text}: write it as a JSON array`),
  ];
}

/**
 * What is wrong with a Dockerfile, one sentence each: bases, user, health check of a service, form of commands, `ADD`, secrets in the
 * image.
 */
export function dockerfileProblems(dockerfile: string, { isService = true } = {}): string[] {
  const instructions = instructionsOf(dockerfile);
  const lastStage = instructions.findLastIndex(({ name }) => name === 'FROM');
  if (lastStage === -1) return ['FROM: there is none'];
  const added = instructions.filter(({ name }) => name === 'ADD').map(({ rest }) => `ADD ${rest}: use COPY`);
  const secrets = instructions
    .filter(({ name, rest }) => (name === 'ENV' || name === 'ARG') && /(KEY|SECRET|PASSWORD|TOKEN)\w*=/i.test(rest))
    .map(({ name, rest }) => `${name} ${rest}: a secret would be part of the image`);
  return [
    ...baseProblems(instructions),
    ...added,
    ...secrets,
    ...runningProblems(instructions.slice(lastStage), isService),
  ];
}

interface Service {
  image?: string;
  build?: unknown;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition?: string }>;
  privileged?: boolean;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  network_mode?: string;
  restart?: string;
  env_file?: string[];
  healthcheck?: { disable?: boolean; test?: string[] };
}

interface Compose {
  services?: Record<string, Service>;
  volumes?: Record<string, unknown>;
}

/** What is wrong with a compose file; `settings` are the variables that the product knows. @throws {Error} when it is no YAML */
export function composeProblems(text: string, settings: ReadonlySet<string>): string[] {
  const compose = parse(text, { merge: true }) as Compose;
  const services = Object.entries(compose.services ?? {});
  if (services.length === 0) return ['services: there are none'];
  return services.flatMap(([name, service]) =>
    [
      ...imageProblems(service),
      ...environmentProblems(service, settings),
      ...exposureProblems(service),
      ...rightsProblems(service),
      ...referenceProblems(service, compose),
      ...ownProblems(service),
    ].map((problem) => `${name}: ${problem}`),
  );
}

/** Of what this project starts. */
function ownProblems({ build, env_file: files = [], healthcheck }: Service): string[] {
  return [
    ...(healthcheck?.disable === true ? ['say how it is known to work (healthcheck)'] : []),
    ...(build !== undefined && !files.includes('.env') ? ['settings of .env do not reach it (env_file)'] : []),
  ];
}

function imageProblems({ image, build, restart }: Service): string[] {
  const isNamed = image === undefined ? build !== undefined : /:\d/.test(image) || image.includes('@sha256:');
  return [
    ...(isNamed ? [] : ['build it, or name an image with its version']),
    ...(restart === undefined ? ['say when it is started again (restart)'] : []),
  ];
}

function environmentProblems({ environment = {} }: Service, settings: ReadonlySet<string>): string[] {
  return Object.entries(environment).flatMap(([key, value]) => [
    ...(/KEY|SECRET|PASSWORD|TOKEN/.test(key) && !/^\$\{\w+:\?/.test(value)
      ? [`${key} must come from outside, and be asked for: \${${key}:?...}`]
      : []),
    ...(/:\/\/[^/@:]*:[^/@]+@/.test(value.replaceAll(/\$\{[^}]*\}/g, '')) ? [`${key} holds a password`] : []),
    ...(key.startsWith('ASSAY_') && !settings.has(key) ? [`${key} is no setting`] : []),
  ]);
}

function exposureProblems({ ports = [], volumes = [], privileged = false, network_mode: network }: Service): string[] {
  return [
    ...ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `port ${port} is open to everybody`),
    ...volumes.filter((volume) => volume.includes('docker.sock')).map((volume) => `${volume} hands out the host`),
    ...(privileged || network === 'host' ? ['it has the rights of the host'] : []),
  ];
}

function rightsProblems({
  read_only: readOnly,
  cap_drop: dropped = [],
  security_opt: options = [],
  tmpfs = [],
}: Service) {
  return [
    ...(readOnly === true ? [] : ['its root is not read-only (read_only)']),
    ...(tmpfs.includes('/tmp') ? [] : ['it has no /tmp to write to (tmpfs)']),
    ...(dropped.includes('ALL') ? [] : ['it keeps capabilities (cap_drop: ALL)']),
    ...(options.includes('no-new-privileges:true') ? [] : ['it can gain rights (no-new-privileges)']),
  ];
}

function referenceProblems({ volumes = [], depends_on: needs = {} }: Service, compose: Compose): string[] {
  const named = volumes.map((volume) => volume.split(':', 1)[0] ?? '').filter((volume) => !/^[./~]/.test(volume));
  return [
    ...named
      .filter((volume) => !Object.hasOwn(compose.volumes ?? {}, volume))
      .map((one) => `there is no volume ${one}`),
    ...Object.keys(needs)
      .filter((service) => !Object.hasOwn(compose.services ?? {}, service))
      .map((service) => `there is no service ${service}`),
  ];
}
