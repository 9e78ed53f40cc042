import type { Wallet } from '@okwan/contract/money/wallets'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { ReactNode } from 'react'
import { Figure } from '../../ui/data/Figure.tsx'
import { Amount } from '../../ui/data/Money.tsx'

export function Balances({ wallet }: { wallet: Wallet }) {
  const { reservedPesewas, owedPesewas } = wallet
  return (
    <section aria-labelledby="balances-heading" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <h2 id="balances-heading" className="sr-only">
        Balances
      </h2>
      <FullRow>
        <Figure
          label="Float"
          value={<Amount pesewas={wallet.floatPesewas} />}
          detail={wallet.isLow ? 'Below your alert level' : 'For paying premiums'}
          detailTone={wallet.isLow ? 'warning' : 'neutral'}
        />
      </FullRow>
      <FullRow>
        <Figure
          label="Available commission"
          value={<Amount pesewas={wallet.commissionPesewas} />}
          detail={
            owedPesewas > 0
              ? `${formatPesewas(owedPesewas)} owed, deducted from next commission`
              : 'Withdraw or move to float'
          }
          detailTone={owedPesewas > 0 ? 'warning' : 'neutral'}
        />
      </FullRow>
      <HalfRow>
        <Figure
          label="Pending commission"
          value={<Amount pesewas={wallet.commissionPendingPesewas} />}
          detail="Not yet available"
        />
      </HalfRow>
      <HalfRow>
        <Figure
          label="Withdrawn this month"
          value={<Amount pesewas={wallet.paidOutThisMonthPesewas} />}
          detail={reservedPesewas > 0 ? `${formatPesewas(reservedPesewas)} in progress` : 'None in progress'}
        />
      </HalfRow>
    </section>
  )
}

/** Balances that can be spent take a full row on phones. */
function FullRow({ children }: { children: ReactNode }) {
  return <div className="grid max-xs:col-span-2">{children}</div>
}

/** Other figures share a row on phones, in a smaller font. */
function HalfRow({ children }: { children: ReactNode }) {
  return <div className="grid max-xs:[&_.text-figure]:text-input">{children}</div>
}
