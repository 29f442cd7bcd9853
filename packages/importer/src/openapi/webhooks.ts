import { isFields, type Location, type Reader } from '../reading/reader.ts';
import { methodsOf, type FoundOperation } from './operations.ts';

interface Webhook {
  name: string;
  method: string;
}

function webhooksIn(reader: Reader, container: Location): Webhook[] {
  if (!isFields(container.node)) return [];
  return Object.keys(container.node).flatMap((name) => {
    const item = reader.follow(reader.child(container, name));
    if (item === null || !isFields(item.node)) return [];
    return methodsOf(reader, item).map(({ method }) => ({ name, method: method.toUpperCase() }));
  });
}

function callbacksIn(reader: Reader, operation: Location): Webhook[] {
  const container = reader.child(operation, 'callbacks');
  if (!isFields(container.node)) return [];
  return Object.keys(container.node).flatMap((name) => {
    const callback = reader.follow(reader.child(container, name));
    if (callback === null) return [];
    return webhooksIn(reader, callback).map(({ method }) => ({ name, method }));
  });
}

/** Names and methods of what the API calls by itself: webhooks of the document, callbacks of its operations. */
export function readWebhooks(reader: Reader, root: Location, found: FoundOperation[]): Webhook[] {
  const listed = ['webhooks', 'x-webhooks'].flatMap((field) => webhooksIn(reader, reader.child(root, field)));
  return [...listed, ...found.flatMap(({ location }) => callbacksIn(reader, location))];
}
