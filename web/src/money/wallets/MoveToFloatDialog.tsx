import type { Wallet } from '@okwan/contract/money/wallets'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { AmountForm } from './AmountForm.tsx'
import { walletQueries } from './queries.ts'

export function MoveToFloatDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const queryClient = useQueryClient()
  async function move(amountPesewas: number) {
    const body = { amountPesewas }
    await sendOnce('move-to-float', body, (idempotencyKey) =>
      call('POST /wallet/transfers', { body }, { idempotencyKey }),
    )
    await refresh(queryClient, ...walletQueries)
    toast(`${formatPesewas(amountPesewas)} moved to your float`)
    onClose()
  }
  return (
    <Dialog
      open
      title="Move commission to float"
      text="Immediate and free of charge. Float pays premiums and can’t be withdrawn."
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <AmountForm
        label="Amount"
        hint={`${formatPesewas(wallet.commissionPesewas)} available`}
        limits={{ minPesewas: 1, maxPesewas: wallet.commissionPesewas }}
        hasMaxButton
        submitLabel="Move to float"
        onSubmit={move}
        onClose={onClose}
      />
    </Dialog>
  )
}
