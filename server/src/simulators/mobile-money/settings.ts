import { HUBTEL_CHANNELS, type HubtelSettings, hubtelHostsAt } from '../../gateways/mobile-money/hubtel.ts'
import type { MtnSettings } from '../../gateways/mobile-money/mtn-momo.ts'
import type { SmsSettings } from '../../gateways/sms.ts'

/** API keys of the simulator; they are valid nowhere else. */
export const SIMULATED_HUBTEL = {
  apiId: 'simulated-id',
  apiKey: 'simulated-key',
  collectionAccount: '11684',
  disbursementAccount: '11691',
}

export const SIMULATED_MTN = {
  targetEnvironment: 'mtnghana',
  currency: 'GHS',
  keys: {
    collection: {
      subscriptionKey: 'simulated-collection',
      apiUser: '6f1c2a0e-52b7-4f0e-9a55-2f6f0b1f6a01',
      apiKey: 'simulated-collection-key',
    },
    disbursement: {
      subscriptionKey: 'simulated-disbursement',
      apiUser: '6f1c2a0e-52b7-4f0e-9a55-2f6f0b1f6a02',
      apiKey: 'simulated-disbursement-key',
    },
  },
}

export const SIMULATED_SMS = { clientId: 'simulated-sms', clientSecret: 'simulated-sms-key' }

/** Settings that point the real adapters at a running simulator. */
export function hubtelAt(url: string): HubtelSettings {
  const rest = { channels: HUBTEL_CHANNELS, feesOnCustomer: false, timeoutMs: 30_000 }
  return { ...SIMULATED_HUBTEL, hosts: hubtelHostsAt(url), ...rest }
}

export function mtnAt(url: string): MtnSettings {
  return { ...SIMULATED_MTN, baseUrl: url, timeoutMs: 20_000 }
}

export function smsAt(url: string): SmsSettings {
  return { ...SIMULATED_SMS, url }
}
