import type { Wallet } from '@okwan/contract/money/wallets'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { ReactNode } from 'react'
import { Figure } from '../../ui/data/Figure.tsx'
import { Money } from '../../ui/data/Money.tsx'

export function Balances({ wallet }: { wallet: Wallet }) {
  const { heldPesewas, owedPesewas } = wallet
  return (
    <section aria-labelledby="balances-heading" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <h2 id="balances-heading" className="sr-only">
        Balances
      </h2>
      <Wide>
        <Figure
          label="Float"
          value={<Money pesewas={wallet.floatPesewas} />}
          detail={wallet.isLow ? 'Below your limit' : 'To pay premiums with'}
          detailTone={wallet.isLow ? 'warning' : 'neutral'}
        />
      </Wide>
      <Wide>
        <Figure
          label="Commission available"
          value={<Money pesewas={wallet.commissionPesewas} />}
          detail={
            owedPesewas > 0
              ? `You owe ${formatPesewas(owedPesewas)}, taken from the next`
              : 'To withdraw or move to float'
          }
          detailTone={owedPesewas > 0 ? 'warning' : 'neutral'}
        />
      </Wide>
      <Small>
        <Figure
          label="Commission pending"
          value={<Money pesewas={wallet.commissionPendingPesewas} />}
          detail="Not free to use yet"
        />
      </Small>
      <Small>
        <Figure
          label="Paid out this month"
          value={<Money pesewas={wallet.paidOutThisMonthPesewas} />}
          detail={heldPesewas > 0 ? `${formatPesewas(heldPesewas)} on its way` : 'Nothing on its way'}
        />
      </Small>
    </section>
  )
}

/** What can be spent has a line of its own on phones. */
function Wide({ children }: { children: ReactNode }) {
  return <div className="grid max-xs:col-span-2">{children}</div>
}

/** The rest stands two in a line there, with figures that fit. */
function Small({ children }: { children: ReactNode }) {
  return <div className="grid max-xs:[&_.text-figure]:text-input">{children}</div>
}
