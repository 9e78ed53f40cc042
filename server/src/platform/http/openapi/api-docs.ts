import { everyEndpoint } from '@okwan/contract/all'
import { type Endpoint, splitKey } from '@okwan/contract/platform/endpoint'
import { PERMISSIONS } from '@okwan/domain/platform/permissions'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { API_BASE } from '../api-base.ts'

/** Readable API page. It has no scripts, so it works under the strict Content Security Policy. */
export function apiDocsPage(demo: boolean): string {
  const shown = everyEndpoint().filter(([, endpoint]) => demo || !endpoint.demoOnly)
  const byTag = Map.groupBy(shown, ([key]) => splitKey(key).path.split('/')[1] ?? '')
  const sections = [...byTag].map(
    ([tag, list]) => `<section><h2 id="${escape(tag)}">${escape(tag)}</h2>${list.map(row).join('')}</section>`,
  )
  const links = [...byTag.keys()].map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`).join(' ')
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${PRODUCT_NAME} API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>${PRODUCT_NAME} API</h1>
<p>Base <code>${API_BASE}</code>. Responses are <code>{data, meta?}</code>, errors are problem+json (RFC 9457) with a stable
<code>code</code>. For programs: <a href="${API_BASE}/openapi.json">openapi.json</a>.</p><nav>${links}</nav>${sections.join('')}</main></body></html>`
}

function row([key, endpoint]: [string, Endpoint]): string {
  const { method, path } = splitKey(key)
  const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
    endpoint[part]
      ? [`<dt>${part}</dt><dd><code>${escape(Object.keys(endpoint[part].shape).join(', '))}</code></dd>`]
      : [],
  )
  return `<article><h3><b>${method}</b> <code>${escape(path)}</code></h3><p>${escape(endpoint.summary)}</p><dl>
<dt>who</dt><dd>${escape(allowedCallers(endpoint))}</dd><dt>scope</dt><dd>${escape(endpoint.scope)}</dd>${fields.join('')}
${endpoint.idempotent ? '<dt>header</dt><dd><code>Idempotency-Key</code></dd>' : ''}</dl></article>`
}

function allowedCallers(endpoint: Endpoint): string {
  if (endpoint.permission === 'public') return 'everyone, without signing in'
  if (endpoint.permission === 'signed-in') return 'every role'
  return PERMISSIONS[endpoint.permission].join(', ')
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const API_DOCS_CSS = `:root{color-scheme:light dark;background:Canvas;color:CanvasText;font:14px/20px system-ui;--line:#cbd2cf}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}nav{display:flex;flex-wrap:wrap;gap:.75rem}h2{margin-top:2.5rem}
article{border-top:1px solid var(--line);padding:.75rem 0}h3{font-size:1rem;margin:0;overflow-wrap:anywhere}p{margin:.25rem 0}
dl{display:grid;grid-template-columns:5rem minmax(0,1fr);gap:.25rem .75rem;margin:.5rem 0 0}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}`
