import type { BankTransfer } from '@okwan/contract/money/bank-transfers'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { ConfirmOrDecline } from './ConfirmOrDecline.tsx'

/** Confirms, declines or withdraws a recorded transfer. */
export function TransferDecision({ transfer, purpose }: { transfer: BankTransfer; purpose: string }) {
  const { transferId, bankReference, amountPesewas, outcome, confirmRefusalReason } = transfer
  const queryClient = useQueryClient()
  const params = { id: transferId }
  if (outcome) return null
  return (
    <div className="flex flex-col items-end">
      <ConfirmOrDecline
        subject="Transfer"
        question={`Confirm transfer of ${formatPesewas(amountPesewas)}?`}
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
        <DescriptionList
          items={[
            { term: 'Purpose', value: purpose },
            { term: 'Bank reference', value: bankReference },
            { term: 'Recorded by', value: recordedText(transfer) },
          ]}
        />
        <p>Check the bank account first. The amount is then posted to the ledger.</p>
      </ConfirmOrDecline>
    </div>
  )
}

/** Such as `Ama Serwaa, 10 Nov 2026, 10:12`. */
export function recordedText({ proposedBy, proposedAt }: BankTransfer): string {
  return `${proposedBy}, ${formatMoment(new Date(proposedAt))}`
}
