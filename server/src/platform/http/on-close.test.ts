import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { onClose } from './on-close.ts'

test('a connection that closed before onClose was called is released immediately', async () => {
  let ended = 0
  const looked = Promise.withResolvers<void>()
  const server = http.createServer(async (_request, response) => {
    await once(response, 'close')
    onClose(response, () => ended++)
    looked.resolve()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has an address
  const request = http.get({ host: '127.0.0.1', port }).on('error', () => undefined)
  await once(server, 'request')
  request.destroy()
  await looked.promise
  server.close()
  expect(ended).toBe(1)
})
