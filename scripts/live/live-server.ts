import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Target } from '../targets/read-target.ts';
import type { Snapshot } from '../targets/serve-target.ts';

export interface Folders {
  /** Where the npm packages of the server are installed. */
  installed: string;
  /** Empty at every start; for what the server writes. */
  work: string;
  port: number;
  /** Of the caller, for servers that serve any. */
  document: string | undefined;
}

export interface Prepared {
  /** Node where none is named. */
  command?: string;
  args: string[];
  env?: Record<string, string>;
  /** Answers below 500 when the server is up; a path. */
  ready: string;
  basePath: string;
  credentials: Target['credentials'];
  document: (origin: string) => Promise<Uint8Array>;
  /** What the server keeps, read past the API's document: its files, or lists of everything. */
  snapshot: (origin: string) => Promise<Snapshot>;
}

/** A server from npm that is run as it comes, and everything that a person knows who points Assay at it. */
export interface LiveServer {
  packages: string[];
  /** Dependencies that are compiled when they are installed, which newer versions of npm do only for those that are named. */
  builds?: string[];
  prepare: (folders: Folders) => Promise<Prepared>;
}

/** @throws {Error} when the answer is an error */
export async function fetchBytes(url: string, headers: Record<string, string> = {}): Promise<Uint8Array> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

export async function fetchJson(url: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await fetchBytes(url)));
}

/** Gives the working folder the installed packages, without a copy of them. */
export async function linkPackages({ installed, work }: Folders, except?: string): Promise<void> {
  const [from, to] = [join(installed, 'node_modules'), join(work, 'node_modules')];
  await mkdir(to, { recursive: true });
  const names = (await readdir(from)).filter((name) => name !== except);
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
}
