import type { Fetch } from '../api/http/http-client.ts'

/** Uses XMLHttpRequest, because fetch reports no upload progress. `onProgress` gets the share sent, from 0 to 1. */
export function fetchWithProgress(onProgress: (share: number) => void): Fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const { signal } = init
      request.open(init.method ?? 'GET', url)
      request.responseType = 'arraybuffer'
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('no response'))
      request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      // The client sends strings and files, which both APIs accept.
      request.send(init.body as XMLHttpRequestBodyInit)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const { status, statusText } = request
  return new Response(request.response as ArrayBuffer, { status, statusText, headers })
}
