import type { ApiEndpoint, EndpointParameter, ParameterType } from '@assay/contract';
import { parseJson } from '../../ui/index.ts';

/** A full URL is reduced to the part below the base URL; the result begins with `/` (D1 section 5). */
export function toPath(url: string, baseUrl: string): string {
  const trimmed = url.trim();
  const relative = belowBase(trimmed, baseUrl.replace(/\/+$/, '')) ?? trimmed.replace(/^https?:\/\/[^/]+/i, '');
  return relative.startsWith('/') ? relative : `/${relative}`;
}

/** What follows the base URL; null when the URL only begins with the same letters, as `/apiv2` does with `/api`. */
function belowBase(url: string, baseUrl: string): string | null {
  if (baseUrl === '' || !url.startsWith(baseUrl)) return null;
  const rest = url.slice(baseUrl.length);
  return /^([/?#]|$)/.test(rest) ? rest : null;
}

/** A parameter while it is edited: JSON text for a body. Without an id it is new. */
export interface ParameterDraft {
  key: string;
  id: number | null;
  type: ParameterType;
  name: string;
  text: string;
  description: string | null;
}

/** What is sent by the calls of a parameter. */
export type ParameterWrite = Omit<EndpointParameter, 'id' | 'required'>;

export function toParameterDraft(parameter: EndpointParameter): ParameterDraft {
  const { id, parameter_type: type, parameter_name: name, description } = parameter;
  return { key: `parameter-${id}`, id, type, name, text: toParameterText(parameter), description };
}

function toParameterText(parameter: EndpointParameter): string {
  if (parameter.parameter_type !== 'body') return parameter.default_value ?? '';
  return parameter.default_schema_value === null ? '' : JSON.stringify(parameter.default_schema_value, null, 2);
}

let newKeys = 0;

export function newParameter(type: ParameterType): ParameterDraft {
  newKeys += 1;
  return { key: `new-${newKeys}`, id: null, type, name: type === 'body' ? 'body' : '', text: '', description: null };
}

export interface ParameterChanges {
  removed: number[];
  updated: { id: number; write: ParameterWrite }[];
  created: { key: string; write: ParameterWrite }[];
}

/** What saving has to do, beside what is stored. A new row without a name is not a parameter yet. */
export function parameterChanges(
  stored: readonly EndpointParameter[],
  drafts: readonly ParameterDraft[],
): ParameterChanges {
  const changes: ParameterChanges = { removed: [], updated: [], created: [] };
  for (const parameter of stored) {
    const draft = drafts.find(({ id }) => id === parameter.id);
    if (draft === undefined) changes.removed.push(parameter.id);
    else if (differs(parameter, draft)) changes.updated.push({ id: parameter.id, write: toWrite(draft) });
  }
  // One that was deleted meanwhile and is wanted after all is created anew.
  const isStored = (id: number | null): boolean => stored.some((parameter) => parameter.id === id);
  for (const draft of drafts)
    if (!isStored(draft.id) && draft.name.trim() !== '')
      changes.created.push({ key: draft.key, write: toWrite(draft) });
  return changes;
}

export function countChanges({ removed, updated, created }: ParameterChanges): number {
  return removed.length + updated.length + created.length;
}

function differs(parameter: EndpointParameter, draft: ParameterDraft): boolean {
  const write = toWrite(draft);
  return (
    write.parameter_name !== parameter.parameter_name ||
    write.default_value !== parameter.default_value ||
    JSON.stringify(write.default_schema_value) !== JSON.stringify(parameter.default_schema_value)
  );
}

/** A body that is not JSON is sent as an empty schema (EP-18). */
function toWrite({ name, type, text, description }: ParameterDraft): ParameterWrite {
  const isBody = type === 'body';
  return {
    parameter_name: name.trim(),
    parameter_type: type,
    description,
    default_value: isBody || text === '' ? null : text,
    default_schema_value: isBody ? parseBody(text) : null,
  };
}

function parseBody(text: string): EndpointParameter['default_schema_value'] {
  if (text.trim() === '') return null;
  const { value = {} } = parseJson(text);
  return value;
}

/** The calls that saving makes. */
interface ParameterCalls {
  remove(id: number): Promise<unknown>;
  update(id: number, write: ParameterWrite): Promise<unknown>;
  create(write: ParameterWrite): Promise<EndpointParameter>;
}

/** The progress of saving: `stored` is what the server has so far. */
export interface Saved {
  stored: EndpointParameter[];
  drafts: ParameterDraft[];
}

/** What a call that went through changes of the state as it is by then. */
type Step = (before: Saved) => Saved;

/**
 * Removes, updates, creates, one after the other: a name that was given up is free for another. `onSaved` is called after each call,
 * so that saving again after a failure does nothing twice, and what was typed while saving went on stays as it is.
 * Throws what the first failing call throws.
 */
export async function saveParameters(
  { stored, drafts }: Saved,
  calls: ParameterCalls,
  onSaved: (step: Step) => void,
): Promise<void> {
  const { removed, updated, created } = parameterChanges(stored, drafts);
  const noteStored = (change: (before: EndpointParameter[]) => EndpointParameter[]): void =>
    onSaved((before) => ({ ...before, stored: change(before.stored) }));
  for (const id of removed) {
    await calls.remove(id);
    noteStored((before) => before.filter((parameter) => parameter.id !== id));
  }
  for (const { id, write } of updated) {
    await calls.update(id, write);
    noteStored((before) => before.map((parameter) => (parameter.id === id ? { ...parameter, ...write } : parameter)));
  }
  for (const { key, write } of created) {
    const parameter = await calls.create(write);
    onSaved((before) => ({
      stored: [...before.stored, parameter],
      drafts: before.drafts.map((draft) => (draft.key === key ? { ...draft, id: parameter.id } : draft)),
    }));
  }
}

/** The endpoint's address while it is edited; null when it is unchanged. */
export function addressChange(
  endpoint: Pick<ApiEndpoint, 'method' | 'endpoint' | 'system_base_url'>,
  { method, url }: { method: string; url: string },
): { method: string; endpoint: string } | null {
  const path = toPath(url, endpoint.system_base_url);
  return method === endpoint.method && path === endpoint.endpoint ? null : { method, endpoint: path };
}
