import { PRODUCT_NAME } from '@assay/contract';
import { escapeHtml } from '../../http/index.ts';

type JsonObject = Record<string, unknown>;

const style = `
:root{color-scheme:light dark;--line:light-dark(#e2ddd3,#34322e);--dim:light-dark(#6b665c,#a09a8e)}
body{margin:0 auto;max-width:60rem;padding:1.5rem;font:15px/1.5 system-ui,sans-serif}
h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
details{border-bottom:1px solid var(--line);padding:.5rem 0}summary{cursor:pointer}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;border:1px solid var(--line);border-radius:6px;padding:.75rem}
.method{display:inline-block;width:4.5rem;font-weight:600}.dim{color:var(--dim)}`;

/** The OpenAPI document as a page that needs no script: every call with its input, answers and errors. */
export function renderDocsPage(document: { paths: Record<string, unknown> }): string {
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item as Record<string, JsonObject>)) {
      const tag = String((operation['tags'] as string[])[0]);
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(method, path, operation)]);
    }
  }
  const sections = [...groups].map(
    ([tag, operations]) => `<section><h2>${escapeHtml(tag)}</h2>${operations.join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${PRODUCT_NAME} API</title><style>${style}</style></head>
<body><main><h1>${PRODUCT_NAME} API</h1>
<p>Every call takes <code>Authorization: Bearer &lt;token&gt;</code> unless it says public;
the word after an address is the least role that may call. Errors are problem details (RFC 9457).
The same as a file: <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join('')}</main></body></html>`;
}

function renderOperation(method: string, path: string, operation: JsonObject): string {
  const who = (operation['security'] as unknown[]).length === 0 ? 'public' : String(operation['x-role']);
  const parts = [
    block('Parameters', operation['parameters'], (operation['parameters'] as unknown[]).length > 0),
    block('Body', operation['requestBody'], operation['requestBody'] !== undefined),
    block('Answers', operation['responses'], true),
  ];
  return `<details id="${escapeHtml(String(operation['operationId']))}"><summary><code><span class="method">${method.toUpperCase()}</span>${escapeHtml(path)}</code> <span class="dim">${escapeHtml(who)}</span><br>
<span class="dim">${escapeHtml(String(operation['summary']))}</span></summary>${parts.join('')}</details>`;
}

function block(title: string, value: unknown, shown: boolean): string {
  return shown ? `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>` : '';
}
