import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { fetchJson, linkPackages } from '../live-server.ts';
import type { LiveServer } from '../live-server.ts';

const RESOURCES = ['routes', 'waypoints', 'notes', 'regions', 'charts'] as const;
const BASE_PATH = '/signalk/v2/api';

/** It listens on every interface and has no setting for it. */
const LISTEN_LOCALLY = `
import net from 'node:net';
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...rest) {
  const isPort = typeof port === 'number' || /^\\d+$/.test(port);
  return isPort ? listen.call(this, Number(port), '127.0.0.1', ...rest.filter((one) => typeof one === 'function')) : listen.call(this, port, ...rest);
};`;

const POLL_MS = 200;

const namesSchema = z.array(z.string());
const recordsSchema = z.record(z.string(), z.unknown());

/** The server of a boat: routes, waypoints, notes and regions, kept in files. Without security, as it is installed. */
export const signalk: LiveServer = {
  packages: ['signalk-server@2.23.0'],
  prepare: async (folders) => {
    const { installed, work, port } = folders;
    const source = join(installed, 'node_modules/signalk-server');
    await linkPackages(folders);
    await writeFile(join(work, 'listen.mjs'), LISTEN_LOCALLY);
    const settings = {
      mdns: false,
      interfaces: { tcp: false, 'nmea-tcp': false, appstore: false },
      pipedProviders: [],
    };
    await writeFile(join(work, 'settings.json'), JSON.stringify(settings));
    const plugins = join(work, 'plugin-config-data');
    await mkdir(plugins);
    const standard = Object.fromEntries(RESOURCES.slice(0, 4).map((one) => [one, true]));
    await writeFile(
      join(plugins, 'resources-provider.json'),
      JSON.stringify({ enabled: true, configuration: { standard, custom: [] } }),
    );
    return {
      args: ['--import', join(work, 'listen.mjs'), join(source, 'bin/signalk-server')],
      env: { PORT: String(port), SIGNALK_NODE_CONFIG_DIR: work, SIGNALK_NODE_SETTINGS: join(work, 'settings.json') },
      ready: '/signalk',
      basePath: BASE_PATH,
      credentials: {},
      document: async (origin) => {
        // Plugins start after the server answers, and its paths are theirs.
        while (!namesSchema.parse(await fetchJson(`${origin}${BASE_PATH}/resources/notes/_providers`)).length)
          await sleep(POLL_MS);
        return readFile(join(source, 'dist/api/resources/openApi.json'));
      },
      snapshot: async (origin) => {
        const lists = RESOURCES.slice(0, 4).map(
          async (one) => [one, recordsSchema.parse(await fetchJson(`${origin}${BASE_PATH}/resources/${one}`))] as const,
        );
        return Object.fromEntries(await Promise.all(lists));
      },
    };
  },
};
