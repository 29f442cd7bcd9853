import type { Location, Reader } from '../reading/reader.ts';
import { isFields } from '../reading/reader.ts';
import type { Entry } from './entry.ts';
import { at, listOf, textOf } from '../reading/fields.ts';
import type { Fields } from '../reading/reader.ts';
import { nameOf } from './values/names.ts';

/** Version 1 lists all requests flat; order and folders are given by ids. */
export function entriesOfVersion1(reader: Reader, root: Location): Entry[] {
  const requests = reader.items(reader.child(root, 'requests'), '`requests`').filter(({ node }) => isFields(node));
  const folderOf = new Map<string, { names: string[]; holders: Location[] }>();
  const order = orderOf(root, reader, folderOf);
  const rank = new Map(order.map((id, index) => [id, index]));
  const rankOf = (location: Location): number => rank.get(textOf(at(location.node, 'id'))) ?? order.length;
  return requests
    .toSorted((left, right) => rankOf(left) - rankOf(right))
    .map((location): Entry => {
      const folder = folderOf.get(textOf(at(location.node, 'id')));
      return {
        name: nameOf(location),
        folders: folder?.names ?? [],
        request: { node: asVersion2(location.node), pointer: location.pointer },
        item: {
          node: { ...(isFields(location.node) && location.node), event: version1Events(location.node) },
          pointer: location.pointer,
        },
        holders: [
          { node: { event: version1Events(location.node) }, pointer: location.pointer },
          ...(folder?.holders ?? []),
          root,
        ],
      };
    });
}

function orderOf(
  root: Location,
  reader: Reader,
  folderOf: Map<string, { names: string[]; holders: Location[] }>,
): string[] {
  const folders = new Map(
    reader
      .items(reader.child(root, 'folders'), '`folders`')
      .filter(({ node }) => isFields(node))
      .map((location): [string, Location] => [textOf(at(location.node, 'id')), location]),
  );
  const order: string[] = [];
  const seen = new Set<string>();
  const walk = (ids: unknown, within: { names: string[]; holders: Location[] }): void => {
    for (const id of listOf(ids).map((one) => textOf(one))) {
      const folder = folders.get(id);
      if (folder === undefined || seen.has(id)) continue;
      seen.add(id);
      const inner = { names: [...within.names, nameOf(folder)], holders: [folder, ...within.holders] };
      for (const request of listOf(at(folder.node, 'order'))) {
        order.push(textOf(request));
        folderOf.set(textOf(request), inner);
      }
      walk(at(folder.node, 'folders_order'), inner);
    }
  };
  order.push(...listOf(at(root.node, 'order')).map((id) => textOf(id)));
  walk(at(root.node, 'folders_order'), { names: [], holders: [] });
  walk([...folders.keys()], { names: [], holders: [] });
  return order;
}

/** The fields of a request as version 2 names them. */
function asVersion2(node: unknown): unknown {
  if (!isFields(node)) return node;
  return {
    method: node['method'],
    header: node['headerData'] ?? node['headers'],
    body: version1Body(node),
    url: version1Url(node),
    description: node['description'],
    auth: node['auth'] ?? version1Auth(node),
  };
}

function version1Body(node: Fields): unknown {
  const mode = textOf(node['dataMode']);
  const raw = Array.isArray(node['rawModeData']) ? node['rawModeData'].join('\n') : textOf(node['rawModeData']);
  if (mode === 'raw' || (mode === '' && raw !== '')) return { mode: 'raw', raw };
  if (mode === 'params') return { mode: 'formdata', formdata: node['data'] };
  return mode === '' ? undefined : { mode, [mode]: node['data'] };
}

function version1Url(node: Fields): unknown {
  const rows = node['queryParams'];
  const query = Array.isArray(rows) && rows.length > 0 ? { query: rows } : {};
  return { raw: node['url'], variable: version1PathVariables(node), ...query };
}

function version1PathVariables(node: unknown): unknown {
  const rows = at(node, 'pathVariableData');
  if (Array.isArray(rows) && rows.length > 0) return rows;
  const values = at(node, 'pathVariables');
  return isFields(values) ? Object.entries(values).map(([key, value]) => ({ key, value })) : rows;
}

/** Version 1 named a helper: `basicAuth`, `digestAuth`, `oAuth1`, `oAuth2`, ... */
function version1Auth(node: unknown): unknown {
  const helper = textOf(at(node, 'currentHelper'));
  if (helper === '' || helper === 'normal' || helper === 'null') return undefined;
  return { type: helper.replace(/Auth$/, '').toLowerCase() };
}

function version1Events(node: unknown): unknown[] {
  const tests = at(node, 'tests');
  const own = typeof tests === 'string' && tests !== '' ? [{ listen: 'test', script: { exec: tests } }] : [];
  const events = listOf(at(node, 'events'));
  return events.length > 0 ? events : own;
}
