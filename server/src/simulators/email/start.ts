import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedEmail = { to: string; raw: Buffer; at: number }

export type EmailSimulator = {
  url: string
  /** The latest messages, oldest first. */
  received: ReceivedEmail[]
  stop(): Promise<void>
}

const KEPT = 200
const MAX_BYTES = 12 * 1024 * 1024

/** Responses to recipients whose address has one of these words before the @. */
const ANSWERS: Record<string, { code: number; text: string }> = {
  nobody: { code: 550, text: '5.1.1 No such user' },
  full: { code: 552, text: '5.2.2 Mailbox full' },
  later: { code: 451, text: '4.7.1 Try again later' },
}

/** A mail server that stores the received messages and delivers none. */
export async function startEmailSimulator({
  port,
  host = '127.0.0.1',
}: {
  port: number
  host?: string
}): Promise<EmailSimulator> {
  const received: ReceivedEmail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    onRcptTo({ address }, _session, reply) {
      const refusal = ANSWERS[address.split('@')[0] ?? '']
      reply(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, { envelope }, reply) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo)
          received.push({ to: address, raw: Buffer.concat(chunks), at: Date.now() })
        received.splice(0, received.length - KEPT)
        reply()
      })
    },
  })
  server.on('error', () => {})
  const listener = server.listen(port, host)
  if (!listener.listening) await once(listener, 'listening')
  const { port: opened } = listener.address() as AddressInfo // a listening TCP server has an address
  return {
    url: `smtp://127.0.0.1:${opened}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
