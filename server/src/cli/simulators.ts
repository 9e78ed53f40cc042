import { parseArgs } from 'node:util'
import { DEMO_SETTINGS } from '../demo/company.ts'
import { cardRegisterAt, startCardRegisterSimulator } from '../simulators/card-register/start.ts'
import { readEmail } from '../simulators/email/read-email.ts'
import { startEmailSimulator } from '../simulators/email/start.ts'
import { evatAt, startEvatSimulator } from '../simulators/evat/start.ts'
import { midAt, startMidSimulator } from '../simulators/mid/start.ts'
import { SIMULATED_HUBTEL, SIMULATED_SMS } from '../simulators/mobile-money/settings.ts'
import { startSimulator } from '../simulators/mobile-money/start.ts'
import { UsageError } from './command.ts'
import { stopOnSignal } from './stop-on-signal.ts'

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4000' },
      'mid-port': { type: 'string' },
      'mail-port': { type: 'string' },
      'evat-port': { type: 'string' },
      'card-port': { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      name: { type: 'string', default: '127.0.0.1' },
      callbacks: { type: 'string', default: 'http://127.0.0.1:3000' },
      'delay-ms': { type: 'string', default: '3000' },
      ledger: { type: 'string' },
    },
  })
  const { host, name, callbacks, ledger } = values
  const port = wholeNumber('--port', values.port)
  const midPort = wholeNumber('--mid-port', values['mid-port'] ?? String(port === 0 ? 0 : port + 1))
  const mailPort = wholeNumber('--mail-port', values['mail-port'] ?? String(port === 0 ? 0 : port + 2))
  const evatPort = wholeNumber('--evat-port', values['evat-port'] ?? String(port === 0 ? 0 : port + 3))
  const cardPort = wholeNumber('--card-port', values['card-port'] ?? String(port === 0 ? 0 : port + 4))
  const delayMs = wholeNumber('--delay-ms', values['delay-ms'])
  if (!URL.canParse(callbacks)) throw new UsageError('--callbacks must be an address such as http://127.0.0.1:3000')
  const clock = { now: () => new Date() }
  const knownAs = `${name}:${port}`
  const mail = await startEmailSimulator({ port: mailPort, host })
  const phones = await startSimulator({
    emails: () => mail.received.map(readEmail).reverse(),
    port,
    host,
    knownAs,
    callbackBase: callbacks,
    delayMs,
    clock,
    ...(ledger && { ledger }),
  })
  const mid = await startMidSimulator({ port: midPort, host, clock, insurer: DEMO_SETTINGS.company.insurerCode })
  const evat = await startEvatSimulator({ port: evatPort, host, clock })
  const cards = await startCardRegisterSimulator({ port: cardPort, host })
  const withHost = (url: string) => url.replace('127.0.0.1', name)
  const phonesUrl = withHost(phones.url)
  const urls = {
    mid: withHost(mid.url),
    mail: withHost(mail.url),
    cards: withHost(cards.url),
    evat: withHost(evat.url),
  }
  const settings = stagingSettings({ phones: phonesUrl, ...urls })
  stopOnSignal([mail, mid, cards, phones, evat])
  for (const [setting, value] of Object.entries(settings)) console.log(`${setting}=${value}`)
  console.log(`ready ${phonesUrl}/phone`)
}

/** Settings that point a server in staging at the simulators. The keys are valid nowhere else. */
export function stagingSettings(
  urls: Record<'phones' | 'mid' | 'mail' | 'cards' | 'evat', string>,
): Record<string, string> {
  const cards = cardRegisterAt(urls.cards)
  const evat = evatAt(urls.evat)
  return {
    HUBTEL_URL: urls.phones,
    HUBTEL_API_ID: SIMULATED_HUBTEL.apiId,
    HUBTEL_API_KEY: SIMULATED_HUBTEL.apiKey,
    HUBTEL_COLLECTION_ACCOUNT: SIMULATED_HUBTEL.collectionAccount,
    HUBTEL_DISBURSEMENT_ACCOUNT: SIMULATED_HUBTEL.disbursementAccount,
    SMS_URL: urls.phones,
    SMS_CLIENT_ID: SIMULATED_SMS.clientId,
    SMS_CLIENT_SECRET: SIMULATED_SMS.clientSecret,
    MID_URL: urls.mid,
    MID_API_KEY: midAt(urls.mid).apiKey,
    EVAT_URL: evat.url,
    EVAT_TIN: evat.tin,
    EVAT_BRANCH: evat.branch,
    EVAT_SECURITY_KEY: evat.securityKey,
    CARD_REGISTER_URL: cards.url,
    CARD_REGISTER_CLIENT_ID: cards.clientId,
    CARD_REGISTER_CLIENT_SECRET: cards.clientSecret,
    // The simulator has no certificate.
    SMTP_URL: `${urls.mail}?tls=off`,
    EMAIL_FROM: 'documents@okwan.example',
  }
}

const MAX_NUMBER = 600_000

function wholeNumber(option: string, text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text)) throw new UsageError(`${option} must be a whole number`)
  if (number > MAX_NUMBER) throw new UsageError(`${option} must be at most ${MAX_NUMBER}`)
  return number
}
