import type { Wallet } from '@okwan/contract/money/wallets'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { type PaymentRequest, RequestForm } from '../payments/RequestForm.tsx'

/** Starts a top-up. After the request, the URL names the payment and the progress screen follows. */
export function TopUpDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const navigate = useNavigate()
  const user = useUser()
  async function send(request: PaymentRequest) {
    const { clientReference } = await sendOnce('top-up', request, (idempotencyKey) =>
      call('POST /wallet/top-ups', { body: request }, { idempotencyKey }),
    )
    await navigate({ to: paths.wallet(), search: { payment: clientReference } })
  }
  return (
    <Dialog
      open
      title="Top up float"
      text="We’ll send a payment request to the phone. Your float is credited after approval. Float pays premiums only and can’t be withdrawn."
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <RequestForm
        amount={{ minPesewas: wallet.topUpMinPesewas, maxPesewas: wallet.topUpMaxPesewas }}
        number={user?.mobileNumber}
        onSend={send}
        onClose={onClose}
      />
    </Dialog>
  )
}
