import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { createSms } from '../../gateways/sms.ts'
import { verifySmtp } from '../../gateways/smtp.ts'
import type { Config } from '../../platform/config.ts'
import type { Finding } from './finding.ts'

const TIMEOUT_MS = 5000

/** Opens a connection to each provider, and sends one SMS if a number is given. A demo simulates all of them. */
export async function checkGateways(config: Config, sendTo: string | undefined): Promise<Finding[]> {
  const { mode, sms, email, mid, cardRegister, evat, payments, callbackBase } = config
  if (!sms || !mid || !payments) return [{ item: 'Gateways', found: 'simulated in a demo', faults: [] }]
  const hubtel = payments.hubtel.url ?? 'https://rmp.hubtel.com'
  const findings = await Promise.all([
    checkReachable('SMS gateway', sms.url),
    checkReachable('Motor insurance database', mid.url),
    ...(cardRegister ? [checkReachable('Card register', cardRegister.url)] : []),
    ...(evat ? [checkReachable('E-VAT service', evat.url)] : []),
    checkReachable('Hubtel', hubtel),
    ...(payments.mtn ? [checkReachable('MTN', payments.mtn.baseUrl)] : []),
    ...(email ? [checkMailServer(email)] : []),
    checkCallbackAddress(callbackBase ?? ''),
  ])
  if (sendTo === undefined) return findings
  return [...findings, await sendTestSms({ ...sms, isStaging: mode === 'staging' }, sendTo)]
}

/** Opens a connection, with TLS for https addresses: this tests name, port, network and certificate without a request. */
async function checkReachable(item: string, address: string): Promise<Finding> {
  const { protocol, hostname, port } = new URL(address)
  const isTls = protocol === 'https:'
  const target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (isTls ? 443 : 80)) }
  const socket = isTls ? tls.connect({ ...target, servername: hostname }) : net.connect(target)
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { item, found: `${address} answers`, faults: [] }
  } catch (error) {
    const { name, message } = error as Error
    const reason = name === 'AbortError' ? `no connection within ${TIMEOUT_MS / 1000} s` : message
    return { item, found: 'not reachable', faults: [`${address} cannot be reached: ${reason}`] }
  } finally {
    socket.destroy()
  }
}

/** Signs in, because a mail server reports wrong credentials only then. */
async function checkMailServer(settings: NonNullable<Config['email']>): Promise<Finding> {
  const item = 'Mail server'
  const { host } = new URL(settings.url)
  try {
    await verifySmtp({ ...settings, timeoutMs: TIMEOUT_MS })
    return { item, found: `${host} answers`, faults: [] }
  } catch (error) {
    return { item, found: 'not reachable', faults: [`${host}: ${(error as Error).message}`] }
  }
}

/** Providers call this address. A response of its health page proves that the address reaches a server. */
async function checkCallbackAddress(address: string): Promise<Finding> {
  const item = 'Callback address'
  const health = `${address}/healthz`
  try {
    const { status } = await fetch(health, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
    if (status === 200) return { item, found: `${address} leads to a server`, faults: [] }
    return {
      item,
      found: address,
      faults: [`${health} responds with ${status}. Providers must reach the server at this address.`],
    }
  } catch (error) {
    const { cause, message } = error as Error
    const reason = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message
    const fault = `${health} cannot be reached: ${reason}. Start the server, and check CALLBACK_URL and the proxy.`
    return { item, found: address, faults: [fault] }
  }
}

async function sendTestSms(settings: Parameters<typeof createSms>[0], to: string): Promise<Finding> {
  const item = 'Test SMS'
  try {
    const { reference } = await createSms(settings).send(
      to,
      'Test message from okwan check. No action is needed.',
      PRODUCT_NAME,
    )
    return { item, found: `accepted for ${to} (${reference})`, faults: [] }
  } catch (error) {
    return { item, found: 'not sent', faults: [(error as Error).message] }
  }
}
