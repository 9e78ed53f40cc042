import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Email, EmailGateway } from '../platform/ports/email.ts'
import { Undeliverable } from '../platform/ports/undeliverable.ts'
import { type EmailSimulator, startEmailSimulator } from '../simulators/email/start.ts'
import { createSmtp, usesTls } from './smtp.ts'

let server: EmailSimulator
let gateway: EmailGateway
const from = { name: 'Okwan Insurance', address: 'documents@okwan.example' }

beforeAll(async () => {
  server = await startEmailSimulator({ port: 0 })
  gateway = createSmtp({ url: server.url, from, replyTo: 'office@okwan.example' })
})
afterAll(() => server.stop())

const email = (change: Partial<Email> = {}): Email => ({
  id: '2c5d0f3e-1c3f-4b56-9a41-6a5f0a3c9d10',
  to: 'ama@example.com',
  subject: 'GR 1-26 is insured',
  text: 'Your certificate is attached. GH₵480',
  html: '<p>Your certificate is attached.</p>',
  pictures: [{ contentId: 'logo@okwan', fileName: 'logo.png', bytes: Buffer.from('picture') }],
  attachments: [{ fileName: 'CRT-1.pdf', bytes: Buffer.from('%PDF-1.7') }],
  ...change,
})

const lastEmail = async () => PostalMime.parse(server.received.at(-1)?.raw ?? '')

test('sends text, HTML, a picture and the attachment', async () => {
  const { reference } = await gateway.send(email())
  expect(reference).toBe('<2c5d0f3e-1c3f-4b56-9a41-6a5f0a3c9d10@okwan.example>')
  const received = await lastEmail()
  expect(received).toMatchObject({
    messageId: reference,
    from,
    to: [{ address: 'ama@example.com' }],
    replyTo: [{ address: 'office@okwan.example' }],
    subject: 'GR 1-26 is insured',
  })
  expect(received.text?.trim()).toBe('Your certificate is attached. GH₵480')
  expect(received.html).toContain('<p>Your certificate is attached.</p>')
  expect(received.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual([
    ['logo.png', 'image/png', 'inline'],
    ['CRT-1.pdf', 'application/pdf', 'attachment'],
  ])
})

test('line breaks in a subject or file name add no header', async () => {
  const injected = 'Hello\r\nBcc: kofi@example.com\r\n\r\n<script>'
  await gateway.send(email({ subject: injected, attachments: [{ fileName: injected, bytes: Buffer.from('x') }] }))
  const received = await lastEmail()
  expect(received.bcc ?? []).toEqual([])
  expect(received.headers.some(({ key }) => key === 'bcc')).toBe(false)
  expect(received.subject).toBe('Hello Bcc: kofi@example.com <script>')
  expect(server.received.at(-1)?.to).toBe('ama@example.com')
})

test.each([
  'ama@example.com, kofi@example.com',
  'ama@example.com\r\nBcc: kofi@example.com',
  'Ama <ama@example.com>',
  'nobody',
])('the address %j is refused before connecting to the server', async (to) => {
  const before = server.received.length
  await expect(gateway.send(email({ to }))).rejects.toThrowError(new Undeliverable('The email address is invalid.'))
  expect(server.received.length).toBe(before)
})

test('a mailbox that does not exist or is full is a final refusal with its reason', async () => {
  await expect(gateway.send(email({ to: 'nobody@example.com' }))).rejects.toThrowError(
    new Undeliverable('This mailbox does not exist. (550 5.1.1)'),
  )
  await expect(gateway.send(email({ to: 'full@example.com' }))).rejects.toThrowError(
    new Undeliverable('This mailbox is full. (552 5.2.2)'),
  )
})

test('a temporary refusal and a silent server can be retried, and name no address', async () => {
  const fault = await gateway.send(email({ to: 'later@example.com' })).catch((error: Error) => error)
  expect(fault).not.toBeInstanceOf(Undeliverable)
  expect(fault).toEqual(new Error('The mail server did not accept the message: 451 4.7.1'))
  const unreachable = createSmtp({ url: 'smtp://127.0.0.1:1', from })
  await expect(unreachable.send(email())).rejects.toThrowError('The mail server did not accept the message: ')
})

test('documents that are too large are not sent', async () => {
  const attachments = [{ fileName: 'x.pdf', bytes: Buffer.alloc(8 * 1024 * 1024) }]
  await expect(gateway.send(email({ attachments }))).rejects.toThrowError('The documents are too large for an email.')
})

test('a remote server is used with TLS only, unless the operator turned TLS off', async () => {
  expect(usesTls('smtp://mail.example:587')).toBe(true)
  expect(usesTls('smtp://10.0.0.5:25?tls=off')).toBe(false)
  expect(usesTls('smtp://127.0.0.1:2525')).toBe(false)
})
