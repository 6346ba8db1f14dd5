// The API documentation page: plain HTML made from the OpenAPI document, without scripts or outside calls.
import { API_TOKENS, type TokenScope } from '@daynook/contract/accounts/token-scopes';
import { WEBHOOK_EVENTS, WEBHOOKS } from '@daynook/contract/accounts/webhook-events';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { openApiDocument } from './openapi.ts';

const escapeHtml = (text: unknown) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface Operation {
  summary: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

const codeHtml = (code: string) => `<pre tabindex="0">${escapeHtml(code)}</pre>`;

const json = (value: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(place)}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
    )
    .join('');
  const responses = Object.entries(operation.responses)
    .map(
      ([status, { description, content }]) =>
        `<dt><b>${status}</b></dt><dd>${escapeHtml(description).replaceAll('\n', '<br>')}${content?.['application/json'] ? json(content['application/json'].schema) : ''}</dd>`,
    )
    .join('');
  const body = operation.requestBody?.content['application/json'];
  return `<details id="${escapeHtml(`${method}-${path}`)}"><summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="what">${escapeHtml(operation.summary)}</span></summary>
${parameters ? `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Schema</th></tr></thead><tbody>${parameters}</tbody></table>` : ''}${body ? `<h3>Body</h3>${json(body.schema)}` : ''}<h3>Responses</h3><dl>${responses}</dl></details>`;
}

const SCOPE_TEXTS: Readonly<Record<TokenScope, string>> = {
  'bookings:read': 'Read your bookings as a guest and a host, with addresses and how to get in',
  'bookings:write': 'Book, accept, decline, change, and cancel; and read',
  'listings:read': 'Read your properties, listings, and calendars',
  'listings:write': 'Change your properties, listings, and calendars; and read',
  'messages:read': 'Read your conversations and saved replies',
  'messages:write': 'Send messages; and read',
  'saved:read': 'Read your saved workspaces, lists, searches, and waitlists',
  'saved:write': 'Change them; and read',
  'earnings:read': 'Read your earnings, payouts, statements, and credit',
  'market-listings:read': 'Staff only: read all listings',
  'market-bookings:read': 'Staff only: list all bookings',
  'market-members:read': 'Staff only: list all members',
};

const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#FBF8F3,#14120F);--ink:light-dark(#211D18,#F3EEE6);--muted:light-dark(#6B6257,#B5AA9B);--line:light-dark(#E8E1D6,#332E28);--well:light-dark(#F4EEE4,#26221D);--moss:light-dark(#2C5A4C,#8FC7B1);--clay:light-dark(#A34823,#E59A73)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 "Instrument Sans",system-ui,sans-serif}main{max-width:60rem;margin:0 auto;padding:3rem 1.25rem 6rem}h1{font:600 2.5rem/1.1 Fraunces,Georgia,serif;margin:0 0 .5rem}h2{font:600 1.5rem Fraunces,Georgia,serif;margin:2.5rem 0 .75rem;text-transform:capitalize}h3{font-size:1rem;margin:1rem 0 .25rem}p{color:var(--muted);max-width:44rem}a{color:var(--moss)}
details{border-top:1px solid var(--line);padding:.25rem 0}summary{cursor:pointer;padding:.6rem .25rem;border-radius:8px}summary:focus-visible,pre:focus-visible{outline:2px solid var(--moss);outline-offset:2px}.method{display:inline-block;min-width:4.2rem;font-weight:650;color:var(--moss)}.method.post,.method.delete{color:var(--clay)}.what{display:block;color:var(--muted);padding-left:4.5rem}
pre{background:var(--well);padding:1rem;border-radius:12px;overflow:auto;max-height:26rem;font-size:.85rem}code{font-size:.9em;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}dt{margin-top:.5rem}dd{margin:0;color:var(--muted)}`;

const AUTHENTICATION = `<section id="authentication"><h2>Authentication</h2>
<p>Create an API token under <a href="/settings/api">Settings → Integrations</a>, and send it with each call. It can do what you can, within its scopes, until it expires or you revoke it. It never works in a URL.</p>
${codeHtml(`curl https://…/api/bookings -H "Authorization: Bearer ${API_TOKENS.prefix}…"`)}
<table><thead><tr><th scope="col">Scope</th><th scope="col">Allows</th></tr></thead><tbody>${Object.entries(SCOPE_TEXTS)
  .map(([scope, text]) => `<tr><th scope="row"><code>${scope}</code></th><td>${text}</td></tr>`)
  .join('')}</tbody></table>
<p>Account, security, payment, and payout settings need you: no token can change them. Calls of the website itself, with a session, need the token from <code>GET /api/csrf-token</code> in the <code>X-CSRF-Token</code> header unless they’re GET. Calls with an API token don’t.</p></section>`;

const WEBHOOK_GUIDE = `<section id="webhooks"><h2>Webhooks</h2>
<p>Add a URL in the same settings to be notified of events: ${WEBHOOK_EVENTS.map((event) => `<code>${event}</code>`).join(', ')}. We send a POST request with the event’s type, time, and ids, and the booking, message, or payout as you can see it at that moment. Addresses and entry codes are never included.</p>
<p>Requests are signed as in <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> with the headers <code>webhook-id</code>, <code>webhook-timestamp</code>, and <code>webhook-signature</code>. Verify them with its libraries before you trust a request:</p>
${codeHtml(`import { Webhook } from 'standardwebhooks';\nconst event = new Webhook('whsec_…').verify(body, headers);`)}
<p>Answer with a 2xx status within 10 seconds. Anything else is tried again, for about three days. An event can arrive more than once, always with the same <code>webhook-id</code>. Events arrive in order, unless one of them had to be tried more than twice. A webhook that fails for ${WEBHOOKS.failingDays} days is turned off, and you get an email. Its log keeps ${WEBHOOKS.keptDays} days and can send events again.</p></section>`;

/** The page as HTML. */
function openApiPage(document: ReturnType<typeof openApiDocument>): string {
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document['paths'] as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0]!;
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const { title, description } = document['info'] as { title: string; description: string };
  const sections = [...groups]
    .map(([tag, rows]) => `<section><h2>${escapeHtml(tag)}</h2>${rows.join('')}</section>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)} Also available as <a href="/api/openapi.json">OpenAPI 3.1</a>. Errors are <code>application/problem+json</code> with a stable <code>code</code>.</p>${AUTHENTICATION}${WEBHOOK_GUIDE}${sections}</main></body></html>`;
}

/** Calls `make` once, on first use. */
function madeOnce<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Serves the document and its page. Both are made on first use, so they don't slow down the start. */
export function registerOpenApi(app: FastifyInstance, config: Config): void {
  const document = madeOnce(() => openApiDocument(config.publicUrl));
  const page = madeOnce(() => openApiPage(document()));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document()),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(page()),
  );
}
