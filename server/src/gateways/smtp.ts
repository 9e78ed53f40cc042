import { parseEmail } from '@okwan/domain/platform/email'
import type { SMTPTransportOptions } from 'nodemailer'
import type { Email, EmailGateway } from '../platform/ports/email.ts'
import { Undeliverable } from '../platform/ports/undeliverable.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587` uses STARTTLS, `smtps://` TLS from the start. */
  url: string
  from: { name: string; address: string }
  replyTo?: string | undefined
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** Many servers refuse more than 10 MB, and base64 adds a third. */
const MAX_BYTES = 7 * 1024 * 1024

export function createSmtp(settings: SmtpSettings): EmailGateway {
  let transport: ReturnType<typeof openTransport> | undefined
  const { from, replyTo } = settings
  const domain = from.address.split('@')[1]
  return {
    async send(email) {
      const to = checkedAddress(email)
      requireBounded(email)
      try {
        transport ??= openTransport(settings)
        const sent = await (await transport).sendMail({
          messageId: `<${email.id}@${domain}>`,
          from,
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: from.name, address: replyTo } }),
          envelope: { from: from.address, to: [to] },
          subject: withoutLineBreaks(email.subject),
          text: email.text,
          html: email.html,
          // Automatic responders must not reply to us (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: [
            ...email.pictures.map(({ contentId, fileName, bytes }) => ({
              cid: contentId,
              filename: fileName,
              content: Buffer.from(bytes),
              contentDisposition: 'inline' as const,
            })),
            ...email.attachments.map(({ fileName, bytes }) => ({
              filename: withoutLineBreaks(fileName),
              content: Buffer.from(bytes),
            })),
          ],
        })
        return { reference: sent.messageId }
      } catch (error) {
        throw asFault(error)
      }
    },
  }
}

/** Connects and signs in, without a message. */
export async function verifySmtp(settings: SmtpSettings): Promise<void> {
  try {
    await (await openTransport(settings)).verify()
  } catch (error) {
    throw asFault(error)
  }
}

/** The library is loaded with the first email, because it takes 5 MB. */
async function openTransport(settings: SmtpSettings) {
  const { createTransport } = await import('nodemailer')
  return createTransport(transportOptions(settings))
}

function transportOptions({ url, timeoutMs = TIMEOUT_MS }: SmtpSettings): SMTPTransportOptions {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && usesTls(url),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // The message consists of our own texts and bytes only.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A server on this machine needs no TLS. On a private network the operator can choose `?tls=off`. */
export function usesTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return !['127.0.0.1', 'localhost', '[::1]'].includes(hostname) && searchParams.get('tls') !== 'off'
}

function checkedAddress({ to }: Email): string {
  const address = parseEmail(to)
  if (address === undefined) throw new Undeliverable('The email address is invalid.')
  return address
}

function requireBounded({ pictures, attachments }: Email): void {
  const size = [...pictures, ...attachments].reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > MAX_BYTES) throw new Undeliverable('The documents are too large for an email.')
}

/** Line breaks in a header would add another one. */
const withoutLineBreaks = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number }

/**
 * A refusal of the recipient or of the message is final. Any other error concerns our connection, login or sender, which an
 * operator can correct. The response of the server can contain addresses, which must not appear in the log.
 */
function asFault(error: unknown): Error {
  const { code, command, response = '', responseCode = 0 } = error as SmtpError
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0]
  const codes = [responseCode || code, status].filter(Boolean).join(' ')
  const isFinal = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  if (!isFinal) return new Error(`The mail server did not accept the message: ${codes || 'no response'}`)
  return new Undeliverable(`${reasonOf(status)} (${codes})`)
}

/** Enhanced status codes, https://www.rfc-editor.org/rfc/rfc3463. */
const REASONS: [RegExp, string][] = [
  [/^5\.1\.(1|3|6|10)$/, 'This mailbox does not exist.'],
  [/^5\.1\.2$/, 'The domain of this address does not exist.'],
  [/^5\.2\.1$/, 'This mailbox is closed.'],
  [/^5\.2\.2$/, 'This mailbox is full.'],
  [/^5\.(2|3)\.[34]$/, 'The message is too large for this mailbox.'],
  [/^5\.7\./, 'The receiving mail server refused the message.'],
]

function reasonOf(status: string | undefined): string {
  const known = status && REASONS.find(([pattern]) => pattern.test(status))
  return known ? known[1] : 'The receiving mail server refused the address.'
}
