import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Values } from '../case.ts'
import { isValues, show } from '../check.ts'

export type Received = { method: string; path: string; headers: Values; body: string }

/** Real server on loopback that returns the responses of a case in order and repeats the last one. */
export async function startServer(responses: Values[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      sendResponse(responses[Math.min(received.length, responses.length) - 1] ?? {}, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  if (responses[0]?.respond === 'connection refused') await close()
  return { url: `http://127.0.0.1:${port}`, received, close: () => (server.listening ? close() : undefined) }
}

/** True while the server delays a response on purpose. */
export function hangs(responses: Values[], receivedCount: number): boolean {
  return receivedCount > 0 && responses[Math.min(receivedCount, responses.length) - 1]?.respond === 'never'
}

function sendResponse({ respond, body, headers, contentType, retryAfter }: Values, response: ServerResponse) {
  if (respond === 'never') return
  if (typeof respond !== 'number') {
    response.destroy()
    return
  }
  if (isValues(headers)) for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value))
  if (retryAfter !== undefined) response.setHeader('retry-after', show(retryAfter))
  if (typeof contentType === 'string') response.setHeader('content-type', contentType)
  else if (body !== undefined && !response.hasHeader('content-type'))
    response.setHeader('content-type', 'application/json')
  response.statusCode = respond
  response.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += String(part)
  return text
}
