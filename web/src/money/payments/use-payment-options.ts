import type { PaymentOptions } from '@okwan/contract/money/payments'
import { NETWORK_NAMES, type Network, parsePhone, predictNetwork } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import type { PayerForm } from './PayerFields.tsx'

const FRESH_MS = 60_000

/** Who holds a number and how its network does today, as soon as the number can be read. */
export function usePaymentOptions({ msisdn, network }: PayerForm) {
  const phone = parsePhone(msisdn)
  const options = useQuery({
    ...query('GET /payments/options', { query: { msisdn: phone ?? '', ...(network ? { network } : {}) } }),
    enabled: phone !== undefined,
    staleTime: FRESH_MS,
    // Only a help while typing: paying asks again.
    retry: false,
  })
  const asked = network || (phone && predictNetwork(phone))
  return {
    hint: options.data && asked ? holderText(options.data.holder, asked) : undefined,
    troubles: troublesOf(options.data),
    /** The most that the network moves at a time. */
    maxPesewas: options.data?.networks.find((each) => each.network === asked)?.maxPesewas,
  }
}

function holderText(holder: PaymentOptions['holder'], network: Network): string | undefined {
  if (holder.kind === 'registered') return `Registered to ${holder.name}`
  if (holder.kind === 'not_registered') return `Has no ${NETWORK_NAMES[network]}. Choose another network or number`
  return undefined
}

const TROUBLES = { normal: undefined, slow: 'Slow today', down: 'Not answering' }

function troublesOf(options: PaymentOptions | undefined): Partial<Record<Network, string>> {
  const known = (options?.networks ?? []).map(({ network, condition }) => [network, TROUBLES[condition]] as const)
  return Object.fromEntries(known.filter(([, trouble]) => trouble !== undefined))
}
