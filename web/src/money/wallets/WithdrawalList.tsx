import type { Withdrawal } from '@okwan/contract/money/wallets'
import { formatPesewas } from '@okwan/domain/platform/money'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { Tone } from '../../ui/data/tone.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { walletQueries } from './queries.ts'

type WithdrawalListProps = {
  withdrawals: UseQueryResult<{ data: Withdrawal[] }>
  empty: string
}

export function WithdrawalList({ withdrawals, empty }: WithdrawalListProps) {
  if (withdrawals.data) {
    if (withdrawals.data.data.length === 0) return <p className="text-muted">{empty}</p>
    return (
      <ul className="divide-y divide-line">
        {withdrawals.data.data.map((withdrawal) => (
          <WithdrawalLine key={withdrawal.withdrawalId} withdrawal={withdrawal} />
        ))}
      </ul>
    )
  }
  if (!withdrawals.error) return <Skeleton className="h-24" />
  return (
    <ErrorPanel
      title="Couldn’t load withdrawals"
      text={readProblem(withdrawals.error).sentence}
      onRetry={() => void withdrawals.refetch()}
    />
  )
}

function WithdrawalLine({ withdrawal }: { withdrawal: Withdrawal }) {
  const [cancelling, setCancelling] = useState(false)
  const queryClient = useQueryClient()
  const { withdrawalId, amountPesewas, allowedActions, reason } = withdrawal
  const cancel = useMutation({
    mutationFn: () =>
      sendOnce(`cancel-withdrawal:${withdrawalId}`, withdrawalId, (idempotencyKey) =>
        call('POST /wallet/withdrawals/{id}/cancel', { params: { id: withdrawalId } }, { idempotencyKey }),
      ),
    onSuccess: async () => {
      await refresh(queryClient, ...walletQueries)
      setCancelling(false)
      toast(`Withdrawal cancelled. ${formatPesewas(amountPesewas)} returned to your commission.`)
    },
  })
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Money pesewas={amountPesewas} className="font-medium" />
        <StatusBadge tone={TONES[withdrawal.state] ?? 'warning'}>{withdrawal.label}</StatusBadge>
      </div>
      <p className="text-table text-muted">
        {withdrawal.payoutNumber} · {withdrawal.msisdn} · <RelTime at={withdrawal.createdAt} />
      </p>
      {reason && <p className="text-table">{reason}</p>}
      {allowedActions.includes('cancel') && (
        <Button size="small" className="w-fit" onClick={() => setCancelling(true)}>
          Cancel withdrawal
        </Button>
      )}
      <ConfirmDialog
        open={cancelling}
        title={`Cancel the withdrawal of ${formatPesewas(amountPesewas)}?`}
        confirmLabel="Cancel withdrawal"
        keepLabel="Keep withdrawal"
        busy={cancel.isPending}
        error={cancel.error ? readProblem(cancel.error).sentence : undefined}
        onConfirm={() => cancel.mutate()}
        onClose={() => setCancelling(false)}
      >
        <p>The full amount returns to your commission.</p>
      </ConfirmDialog>
    </li>
  )
}

/** The server provides the label; the tone repeats the state. */
const TONES: Partial<Record<string, Tone>> = {
  paid: 'success',
  failed: 'danger',
  rejected: 'danger',
  review: 'info',
  withdrawn: 'neutral',
}
