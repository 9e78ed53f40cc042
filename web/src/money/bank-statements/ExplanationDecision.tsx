import type { BankLine, BankMatch } from '@okwan/contract/money/bank-statements'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ConfirmOrDecline } from '../bank-transfers/ConfirmOrDecline.tsx'
import { meaningOf } from './words.ts'

/** An explanation that a second person must confirm. */
export function ExplanationDecision({ line, match }: { line: BankLine; match: BankMatch }) {
  const { matchId, confirmRefusalReason } = match
  const queryClient = useQueryClient()
  const params = { id: matchId }
  return (
    <Banner tone="warning" title="Awaiting confirmation">
      <p className="mb-3">{meaningOf(line)}. Another person must confirm it before it is posted.</p>
      <UnlessReadOnly>
        <ConfirmOrDecline
          subject="Explanation"
          question={`Post ${formatPesewas(line.amountPesewas)}?`}
          reference={`bank-match:${matchId}`}
          confirmRefusalReason={confirmRefusalReason}
          confirm={(verificationToken) => {
            const body = { verificationToken }
            return sendOnce(`confirm-bank-match:${matchId}`, body, (idempotencyKey) =>
              call('POST /bank-matches/{id}/confirm', { params, body }, { idempotencyKey }),
            )
          }}
          decline={() =>
            sendOnce(`decline-bank-match:${matchId}`, {}, (idempotencyKey) =>
              call('POST /bank-matches/{id}/decline', { params, body: {} }, { idempotencyKey }),
            )
          }
          onDecided={() =>
            refresh(queryClient, '/bank-lines/*', '/bank-statements/*', '/bank-movements/*', '/accounting/*')
          }
        >
          <p>{meaningOf(line)}</p>
        </ConfirmOrDecline>
      </UnlessReadOnly>
    </Banner>
  )
}
