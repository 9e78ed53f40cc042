import type { SmsGateway } from '../platform/ports/sms.ts'
import { assertProviderUrl, basicAuth, openProvider } from './http.ts'
import { text } from './read-body.ts'

export type SmsSettings = {
  /** Base address, such as https://sms.hubtel.com. */
  url: string
  clientId: string
  clientSecret: string
  /** At most 11 characters, registered with the networks; the short name of the company if absent. */
  sender?: string | undefined
  timeoutMs?: number
  /** Staging calls simulators on any host. */
  isStaging?: boolean
}

const TIMEOUT_MS = 15_000

export function createSms(settings: SmsSettings): SmsGateway {
  assertProviderUrl(settings.url, 'hubtel.com', settings)
  const call = openProvider({ timeoutMs: settings.timeoutMs ?? TIMEOUT_MS })
  const authorization = basicAuth(settings.clientId, settings.clientSecret)

  return {
    async send(to, content, from) {
      const response = await call({
        method: 'POST',
        url: new URL('/v1/messages/send', settings.url).href,
        headers: { authorization },
        body: { From: settings.sender ?? from, To: to, Content: content },
      })
      if (response.kind === 'no-response') throw new Error(`The SMS gateway did not respond: ${response.reason}`)
      const reference = text(response.body, 'messageId')
      // The text can contain a one-time code, so neither the text nor the response may appear in an error.
      if (response.status >= 300 || text(response.body, 'status') !== '0' || reference === undefined) {
        throw new Error(`The SMS gateway did not accept the message: HTTP ${response.status}`)
      }
      return { reference }
    },
  }
}
