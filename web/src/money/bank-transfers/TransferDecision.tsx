import type { BankTransfer } from '@okwan/contract/money/bank-transfers'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { ConfirmOrDecline } from './ConfirmOrDecline.tsx'

/** Confirms, declines or withdraws a recorded transfer. */
export function TransferDecision({ transfer }: { transfer: BankTransfer }) {
  const { transferId, bankReference, amountPesewas, outcome, confirmRefusalReason } = transfer
  const queryClient = useQueryClient()
  const params = { id: transferId }
  if (outcome) return null
  return (
    <div className="flex flex-col items-end">
      <ConfirmOrDecline
        subject="Transfer"
        question={`Confirm transfer ${bankReference}?`}
        reference={`bank-transfer:${transferId}`}
        confirmRefusalReason={confirmRefusalReason}
        confirm={(verificationToken) => {
          const body = { verificationToken }
          return sendOnce(`confirm-bank-transfer:${transferId}`, body, (idempotencyKey) =>
            call('POST /bank-transfers/{id}/confirm', { params, body }, { idempotencyKey }),
          )
        }}
        decline={() =>
          sendOnce(`decline-bank-transfer:${transferId}`, {}, (idempotencyKey) =>
            call('POST /bank-transfers/{id}/decline', { params, body: {} }, { idempotencyKey }),
          )
        }
        onDecided={() =>
          refresh(queryClient, '/bank-transfers/*', '/bank-movements/*', '/bank-statements/*', '/accounting/*')
        }
      >
        {formatPesewas(amountPesewas)} will be posted.
      </ConfirmOrDecline>
    </div>
  )
}
