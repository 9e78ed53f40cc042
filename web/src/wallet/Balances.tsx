import type { Wallet } from '@okwan/contract/wallet'
import { formatPesewas } from '@okwan/domain/money'
import { Figure } from '../ui/Figure.tsx'
import { Money } from '../ui/Money.tsx'

export function Balances({ wallet }: { wallet: Wallet }) {
  const { heldPesewas, owedPesewas } = wallet
  return (
    <div className="grid gap-3 xs:grid-cols-2 xl:grid-cols-4">
      <Figure
        label="Float"
        value={<Money pesewas={wallet.floatPesewas} />}
        detail={wallet.isLow ? 'Below your limit' : 'To pay premiums with'}
        detailTone={wallet.isLow ? 'warning' : 'neutral'}
      />
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
      <Figure
        label="Commission pending"
        value={<Money pesewas={wallet.commissionPendingPesewas} />}
        detail="Not free to use yet"
      />
      <Figure
        label="Paid out this month"
        value={<Money pesewas={wallet.paidOutThisMonthPesewas} />}
        detail={heldPesewas > 0 ? `${formatPesewas(heldPesewas)} on its way` : 'Nothing on its way'}
      />
    </div>
  )
}
