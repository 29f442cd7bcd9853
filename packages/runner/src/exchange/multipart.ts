import type { Json } from '@assay/api-model';

interface FilePart {
  name: string;
  type: string;
  content: string;
}

/**
 * `multipart/form-data` (RFC 7578). A member of the form `{"$file": {"name", "type", "content"}}` is sent as a file with that text;
 * a list is sent as repeated parts, null members are left out, other objects go as JSON.
 */
export function encodeMultipart(value: Json): { text: string; contentType: string } {
  const boundary = `assay-${crypto.randomUUID()}`;
  const fields = value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
  const parts = fields.flatMap(([name, member]) =>
    (Array.isArray(member) ? member : [member]).map((one) => partOf(name, one)),
  );
  const written = parts.filter((part) => part !== null).map((part) => `--${boundary}\r\n${part}\r\n`);
  return { text: `${written.join('')}--${boundary}--\r\n`, contentType: `multipart/form-data; boundary=${boundary}` };
}

function partOf(name: string, value: Json): string | null {
  if (value === null) return null;
  const disposition = `Content-Disposition: form-data; name="${escaped(name)}"`;
  const file = fileOf(value);
  if (file !== null) {
    return `${disposition}; filename="${escaped(file.name)}"\r\nContent-Type: ${escaped(file.type)}\r\n\r\n${file.content}`;
  }
  return `${disposition}\r\n\r\n${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}

function fileOf(value: Json): FilePart | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const file = value['$file'];
  if (file === undefined || file === null || typeof file !== 'object' || Array.isArray(file)) return null;
  const text = (key: string, fallback: string): string => (typeof file[key] === 'string' ? file[key] : fallback);
  return {
    name: text('name', 'file'),
    type: text('type', 'application/octet-stream'),
    content: text('content', ''),
  };
}

/** RFC 7578, section 4.2, as browsers do it. */
function escaped(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
