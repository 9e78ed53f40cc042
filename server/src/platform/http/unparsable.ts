import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { securityHeaders } from './security.ts'

const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Responds to requests that cannot be parsed as HTTP, such as one with two Content-Length headers. Fastify runs no hooks for
 * them, so the headers are written here.
 */
export function refuseUnparsable(config: Config) {
  const headers = Object.entries({ ...securityHeaders(config), connection: 'close', 'content-length': '0' })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return ({ code = '' }: { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const status = STATUS_OF[code] ?? 400
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`)
    socket.destroy()
  }
}
