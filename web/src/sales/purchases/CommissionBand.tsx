import { can } from '@okwan/domain/platform/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { useUser } from '../../platform/session/current.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'

type Earning = { productCode: string; basePesewas: number; startDate: string }

/** Commission of the seller for this sale; undefined for users without commission and until the server has responded. */
function useEarning(sale: Earning) {
  const user = useUser()
  const { data } = useQuery({
    ...query('GET /commissions/preview', { query: sale }),
    enabled: user !== undefined && can(user, 'commissions.read-own'),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  return data
}

type CommissionBandProps = {
  sale: Earning
  /** False for a paid policy that is not registered, because its commission is not earned yet. */
  isIssued?: boolean
}

export function CommissionBand({ sale, isIssued = true }: CommissionBandProps) {
  const earning = useEarning(sale)
  if (!earning) return null
  return (
    <p className="rounded-md bg-accent-soft px-3 py-2 text-accent-text">
      <span className="flex items-center gap-2 text-table">
        <HandCoins aria-hidden className="size-4 shrink-0" />
        <span className="flex-1">Your commission</span>
        <strong className="tabular text-body">
          <Money pesewas={earning.grossPesewas} />
        </strong>
      </span>
      <span className="block text-meta">
        {earning.rateBps / 100}% of <Money pesewas={sale.basePesewas} /> premium,{' '}
        {isIssued ? (
          <>
            available <DateText value={earning.vestsOn} />
          </>
        ) : (
          'earned when the policy is registered'
        )}
      </span>
    </p>
  )
}

/** One line for the price bar of small screens. */
export function CommissionLine({ sale }: { sale: Earning }) {
  const earning = useEarning(sale)
  if (!earning) return null
  return (
    <span className="block text-meta text-accent-text">
      You earn <Money pesewas={earning.grossPesewas} />
    </span>
  )
}
