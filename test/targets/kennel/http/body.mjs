// Bodies: JSON objects and forms.
import { invalid, Refusal } from './refusal.mjs';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

function requireType(headers, type) {
  const sent = (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (sent !== type) throw new Refusal(415, 'content_type', `Send this as ${type}.`);
}

export function readForm(headers, bytes) {
  requireType(headers, FORM);
  return Object.fromEntries(new URLSearchParams(bytes.toString()));
}

export function readJson(headers, bytes) {
  requireType(headers, JSON_TYPE);
  let value;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('body', 'is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('body', 'is not an object.');
  return value;
}
