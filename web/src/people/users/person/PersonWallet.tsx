import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

/** Wallet of an agent. A SuperAdmin can freeze it, so that nothing is paid or withdrawn from it. */
export function PersonWallet({ userId, fullName }: { userId: string; fullName: string }) {
  const wallet = useQuery(query('GET /wallets/{id}', { params: { id: userId } }))
  const [dialog, setDialog] = useState<'freeze' | 'unfreeze'>()
  if (wallet.error && !wallet.data) {
    return (
      <ErrorPanel
        title="Couldn’t load the wallet"
        text={readProblem(wallet.error).sentence}
        onRetry={() => void wallet.refetch()}
      />
    )
  }
  if (!wallet.data) return <Skeleton className="h-32" />
  const { floatPesewas, commissionPesewas, frozenBecause } = wallet.data
  const isFrozen = frozenBecause !== null
  return (
    <Card
      title="Wallet"
      actions={
        <>
          {isFrozen && <StatusBadge tone="danger">Frozen</StatusBadge>}
          <UnlessReadOnly>
            <Button onClick={() => setDialog(isFrozen ? 'unfreeze' : 'freeze')}>
              {isFrozen ? 'Unfreeze wallet' : 'Freeze wallet'}
            </Button>
          </UnlessReadOnly>
        </>
      }
    >
      <DescriptionList
        layout="grid"
        items={[
          { term: 'Float', value: formatPesewas(floatPesewas) },
          { term: 'Commission', value: formatPesewas(commissionPesewas) },
          ...(isFrozen ? [{ term: 'Reason for freeze', value: frozenBecause }] : []),
        ]}
      />
      {dialog && (
        <FreezeDialog
          userId={userId}
          fullName={fullName}
          // From the dialog and not from the wallet, because the wallet changes before the dialog closes.
          isFrozen={dialog === 'unfreeze'}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Card>
  )
}

type FreezeDialogProps = { userId: string; fullName: string; isFrozen: boolean; onClose: () => void }

/** A freeze first asks for the reason and then for the confirmation of the SuperAdmin. */
function FreezeDialog({ userId, fullName, isFrozen, onClose }: FreezeDialogProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<string>()
  const params = { id: userId }
  const title = isFrozen ? `Unfreeze ${fullName}’s wallet?` : `Freeze ${fullName}’s wallet?`
  const confirmLabel = isFrozen ? 'Unfreeze wallet' : 'Freeze wallet'
  if (!isFrozen && reason === undefined) {
    return (
      <ConfirmDialog
        open
        title={title}
        confirmLabel="Continue"
        reasonLabel="Reason"
        onConfirm={setReason}
        onClose={onClose}
      >
        <p>
          The agent can’t pay from the float or withdraw commission. Top-ups and commission are still credited. The
          agent sees the reason.
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <StepUpDialog
      title={title}
      reference={`wallet-${isFrozen ? 'unfreeze' : 'freeze'}:${userId}`}
      confirmLabel={confirmLabel}
      onVerified={async (verificationToken) => {
        await (isFrozen
          ? call('POST /wallets/{id}/unfreeze', { params, body: { verificationToken } })
          : call('POST /wallets/{id}/freeze', { params, body: { reason: reason ?? '', verificationToken } }))
        await refresh(queryClient, 'GET /wallets/{id}')
        toast(isFrozen ? 'Wallet unfrozen' : 'Wallet frozen')
        onClose()
      }}
      onClose={onClose}
    >
      <p>{isFrozen ? 'The agent can pay and withdraw again.' : `Reason: ${reason}`}</p>
    </StepUpDialog>
  )
}
