import type { PayableType, PaymentOptions } from '@okwan/contract/money/payments'
import { NETWORK_NAMES, type Network, parsePhone, predictNetwork } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import type { PayerForm } from './PayerFields.tsx'

const FRESH_MS = 60_000

/** The record that is paid; without it, a top-up of the caller's own wallet. */
export type Payable = { payableType: PayableType; payableId: string } | undefined

/** The registered name of a number and the condition of the networks, loaded once the number is valid. */
export function usePaymentOptions({ msisdn, network }: PayerForm, payable: Payable) {
  const phone = parsePhone(msisdn)
  const options = useQuery({
    ...query('GET /payments/options', { query: { msisdn: phone ?? '', ...(network ? { network } : {}), ...payable } }),
    enabled: phone !== undefined,
    staleTime: FRESH_MS,
    // Only a hint while typing: the server checks again when the payment starts.
    retry: false,
  })
  const selected = network || (phone && predictNetwork(phone))
  return {
    hint: options.data && selected ? holderText(options.data.holder, selected) : undefined,
    outages: networkWarnings(options.data),
    /** Whether the owner of the number gets a code before the payment is requested. */
    needsCode: options.data?.consent.needed === true,
    /** Limit of the network for one payment. */
    maxPesewas: options.data?.networks.find((each) => each.network === selected)?.maxPesewas,
  }
}

function holderText(holder: PaymentOptions['holder'], network: Network): string | undefined {
  if (holder.kind === 'registered') return `Registered to ${holder.name}`
  if (holder.kind === 'not_registered')
    return `Not registered with ${NETWORK_NAMES[network]}. Use another network or number.`
  return undefined
}

const CONDITION_WARNINGS = { normal: undefined, slow: 'Slow', down: 'Unavailable' }

function networkWarnings(options: PaymentOptions | undefined): Partial<Record<Network, string>> {
  const known = (options?.networks ?? []).map(
    ({ network, condition }) => [network, CONDITION_WARNINGS[condition]] as const,
  )
  return Object.fromEntries(known.filter(([, problem]) => problem !== undefined))
}
