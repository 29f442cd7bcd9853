import { endpoints } from '@assay/contract';
import type { EndpointDefinition } from '@assay/contract';
import { z } from 'zod';
import { callFacts, canBeBuilt } from '../../request-builder/call-facts.ts';
import { shapeText } from './shape-text.ts';
import { DocFrame } from '../DocPage.tsx';

type Row = readonly [name: string, endpoint: EndpointDefinition];

/** Every call of the HTTP API, from the table that the server mounts. */
export function ApiReference() {
  const groups = callsByTag();
  const toc = (
    <nav aria-label="Table of contents">
      <p class="doc-group">On this page</p>
      <ul>
        {[...groups.keys()].map((tag) => (
          <li key={tag}>
            <a href={`#${idOf(tag)}`}>{tag}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <DocFrame title="HTTP API" slug="api" toc={toc}>
      <article class="prose">
        <h1>HTTP API</h1>
        <p class="lead">Every call, from the table that the server itself is made of.</p>
        <p>
          Calls are below <code>/api</code> and take <code>Authorization: Bearer &lt;token&gt;</code> (
          <a href="/docs/tokens">access tokens</a>) unless they are public. Errors are problem details by RFC 9457 with
          a <a href="/docs/errors">code</a>. A running server has the OpenAPI document at <code>/api/openapi.json</code>
          .
        </p>
        {[...groups].map(([tag, rows]) => (
          <section key={tag}>
            <h2 id={idOf(tag)}>{tag}</h2>
            {rows.map((row) => (
              <Call key={row[0]} row={row} />
            ))}
          </section>
        ))}
      </article>
    </DocFrame>
  );
}

function callsByTag(): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of Object.entries<EndpointDefinition>(endpoints)) {
    const [, { tag }] = row;
    groups.set(tag, [...(groups.get(tag) ?? []), row]);
  }
  return groups;
}

const idOf = (tag: string): string => tag.toLowerCase().replaceAll(/\W+/g, '-');

function Call({ row: [name, endpoint] }: { row: Row }) {
  const { method, path, summary, auth, role } = endpoint;
  return (
    <details class="call" id={name}>
      <summary>
        <code>
          <span class={`method method-${method.toLowerCase()}`}>{method}</span> /api{path.replaceAll(/:(\w+)/g, '{$1}')}
        </code>
        <br />
        <span class="dim">{summary}</span>
      </summary>
      <p>
        {auth === 'public' ? 'Public: no token is needed.' : `Who may call: ${role} and above, with ${whatOf(auth)}.`}
      </p>
      <Fields title="Query" schema={endpoint.query} />
      {endpoint.body === 'multipart' ? (
        <p>
          Body: <code>multipart/form-data</code> with a <code>file</code>.
        </p>
      ) : (
        <Fields title="Body" schema={endpoint.body} />
      )}
      <Answers responses={endpoint.responses} />
      {endpoint.errors.length > 0 && (
        <p>
          Errors beside the common ones:{' '}
          {endpoint.errors.map((code) => (
            <code key={code}>{code} </code>
          ))}
        </p>
      )}
      {canBeBuilt(endpoint) && <div data-builder={JSON.stringify(callFacts(endpoint))} />}
    </details>
  );
}

const answerNames = { empty: 'no body', stream: 'events as text/event-stream', file: 'a file' } as const;

/** What comes back, by status. */
function Answers({ responses }: Pick<EndpointDefinition, 'responses'>) {
  return (
    <>
      {Object.entries(responses).map(([status, body]) =>
        typeof body === 'object' ? (
          <div key={status}>
            <p>Answer {status}, as JSON:</p>
            <pre class="code" tabIndex={0} aria-label={`Answer ${status}`}>
              <code>{shapeText(z.toJSONSchema(body, { unrepresentable: 'any' }))}</code>
            </pre>
          </div>
        ) : (
          <p key={status}>
            Answer {status}: {answerNames[body]}
          </p>
        ),
      )}
    </>
  );
}

const whatOf = (auth: Exclude<EndpointDefinition['auth'], 'public'>): string =>
  auth === 'session' ? 'a session' : `a session or a token with the scope ${auth.slice('token:'.length)}`;

function Fields({ title, schema }: { title: string; schema: z.ZodType | undefined }) {
  if (schema === undefined) return null;
  const { properties, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  if (properties === undefined) return null;
  return (
    <div class="wide" tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Required</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(properties).map(([name, field]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{typeof field === 'object' && typeText(field)}</td>
              <td>{required.includes(name) ? 'yes' : 'no'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function typeText({ type, enum: values, description }: z.core.JSONSchema.JSONSchema): string {
  const what = values === undefined ? [type ?? 'any'].flat().join(' or ') : values.map(String).join(', ');
  return description === undefined ? what : `${what}: ${description}`;
}
