import type { Wallet } from '@okwan/contract/money/wallets'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { AmountForm } from './AmountForm.tsx'

export function LowBalanceDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { lowBalancePesewas, topUpMaxPesewas } = wallet
  async function save(next: number | null) {
    await call('PUT /wallet/low-balance', { body: { lowBalancePesewas: next } })
    await refresh(queryClient, '/wallet/*')
    toast(next === null ? 'Low balance alert turned off' : `Low balance alert set to ${formatPesewas(next)}`)
    onClose()
  }
  const stop = useMutation({ mutationFn: () => save(null) })
  return (
    <Dialog
      open
      title="Low balance alert"
      text="We’ll notify you here and by SMS when your float falls below this amount."
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <AmountForm
        label="Alert below"
        limits={{ minPesewas: 100, maxPesewas: topUpMaxPesewas }}
        {...(lowBalancePesewas === null ? {} : { pesewas: lowBalancePesewas })}
        submitLabel="Save"
        otherAction={
          lowBalancePesewas !== null && (
            <Button variant="quiet" className="xs:mr-auto" loading={stop.isPending} onClick={() => stop.mutate()}>
              Turn off
            </Button>
          )
        }
        onSubmit={save}
        onClose={onClose}
      />
    </Dialog>
  )
}
