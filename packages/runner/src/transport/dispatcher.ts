import { rootCertificates } from 'node:tls';
import { Agent, EnvHttpProxyAgent } from 'undici';
import type { Dispatcher } from 'undici';
import { guardedLookup } from './address-guard.ts';

export interface ConnectionOptions {
  /** False refuses private, link-local and metadata addresses at connect time. */
  allowPrivateTargets: boolean;
  /** Connections per origin. Default 50. */
  connections?: number;
  /** Until there is a connection. Default: `timeoutMs`. */
  connectTimeoutMs?: number;
  /** From the request to the end of the headers. Default: `timeoutMs`. */
  headersTimeoutMs?: number;
  /** Between two pieces of the body. Default: `timeoutMs`. */
  bodyTimeoutMs?: number;
  timeoutMs: number;
  /** HTTP proxies by the scheme of the target; `noProxy` lists hosts that are called directly, as in `NO_PROXY`. */
  proxy?: { http?: string; https?: string; noProxy?: string };
  tls?: TlsOptions;
}

/** All texts are PEM. */
export interface TlsOptions {
  /** Trusted beside the certificates that Node knows. */
  ca?: string;
  /** Shown to servers that ask for a client certificate. */
  cert?: string;
  key?: string;
  /** Accepts any certificate. */
  insecure?: boolean;
}

/** Connections that are kept alive, guarded where they must be, through a proxy where there is one. */
export function createDispatcher(options: ConnectionOptions): Dispatcher {
  const { proxy, tls = {} } = options;
  const agent = agentOptions(options);
  if (proxy?.http === undefined && proxy?.https === undefined) return new Agent(agent);
  const { http = '', https = http, noProxy = '' } = proxy;
  // All three are given, so that nothing is read from the environment here.
  return new EnvHttpProxyAgent({
    ...agent,
    httpProxy: http,
    httpsProxy: https,
    noProxy,
    // Plain requests go to the proxy as they are: many do not tunnel to port 80.
    proxyTunnel: false,
    requestTls: tlsOf(tls),
    proxyTls: tlsOf(tls),
  });
}

function agentOptions(options: ConnectionOptions) {
  const { timeoutMs, connections = 50, tls = {} } = options;
  const { connectTimeoutMs = timeoutMs, headersTimeoutMs = timeoutMs, bodyTimeoutMs = timeoutMs } = options;
  return {
    connections,
    pipelining: 1,
    headersTimeout: headersTimeoutMs,
    bodyTimeout: bodyTimeoutMs,
    connect: {
      timeout: connectTimeoutMs,
      ...(!options.allowPrivateTargets && { lookup: guardedLookup }),
      ...tlsOf(tls),
    },
  };
}

function tlsOf({ ca, cert, key, insecure = false }: TlsOptions) {
  return {
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(insecure && { rejectUnauthorized: false }),
  };
}
