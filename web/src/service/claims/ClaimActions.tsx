import type { ClaimAction, ClaimDetail } from '@okwan/contract/service/claims'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { ColleagueNotice, useColleague } from '../../platform/queues/ColleagueNotice.tsx'
import { NotApplied } from '../../platform/queues/NotApplied.tsx'
import { useConflict } from '../../platform/queues/use-conflict.ts'
import { Link } from '../../platform/routes/link.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { StickyBar } from '../../ui/actions/StickyBar.tsx'
import { useKeys } from '../../ui/actions/use-keys.ts'
import { classes } from '../../ui/classes.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { ACTION_LABELS, MAIN_ACTIONS, SELLER_ACTIONS, SELLER_LABELS } from './action-words.ts'
import { useClaimsPath, useIsOffice } from './follow/use-claims-path.ts'
import { wordsFor } from './moves/dialog-words.tsx'
import { orderActions } from './moves/order-actions.ts'
import { isSimpleMove, type SimpleMove, sendMove, storeMoved } from './moves/send-move.ts'
import { VoucherFile } from './voucher/VoucherFile.tsx'

const AssessDialog = lazyPart(() => import('./AssessDialog.tsx'), 'AssessDialog')
const AcceptDialog = lazyPart(() => import('./AcceptDialog.tsx'), 'AcceptDialog')
const AssignDialog = lazyPart(() => import('./moves/AssignDialog.tsx'), 'AssignDialog')
const VoucherDialog = lazyPart(() => import('./voucher/VoucherDialog.tsx'), 'VoucherDialog')
const CheckVoucherDialog = lazyPart(() => import('./voucher/VoucherDialog.tsx'), 'CheckVoucherDialog')
const DocumentsDialog = lazyPart(() => import('./DocumentsDialog.tsx'), 'DocumentsDialog')
const MessageDialog = lazyPart(() => import('./notes/MessageDialog.tsx'), 'MessageDialog')
const PayoutDialog = lazyPart(() => import('./PayoutDialog.tsx'), 'PayoutDialog')
const ReserveDialog = lazyPart(() => import('./ReserveDialog.tsx'), 'ReserveDialog')

type OpenDialog = { action: ClaimAction; enteredReason?: string }

export type ClaimActionsProps = {
  claim: ClaimDetail
  /** Called after a decision, such as an approval, to open the next claim. */
  onDecided?: (() => void) | undefined
  onUndo?: ((approved: ClaimDetail) => void) | undefined
}

/** Actions of a claim. If the user may not approve it, the reason is shown instead of the buttons. */
export function ClaimActions({ claim, onDecided, onUndo }: ClaimActionsProps) {
  const { claimNumber, actions } = claim
  const [asking, setAsking] = useState<OpenDialog>()
  const { conflict, keep, forget } = useConflict<SimpleMove>()
  const claimsPath = useClaimsPath()
  const queryClient = useQueryClient()
  const assignee = assigneeOf(claim)
  const colleague = useColleague(assignee)
  const close = () => setAsking(undefined)
  async function moved(now: ClaimDetail, action?: SimpleMove) {
    close()
    forget()
    const canUndo = action === 'approve' && onUndo
    const result = action === 'undo-approval' ? 'approval undone' : lowerFirst(now.statusText)
    toast(`${now.claimNumber}: ${result}`, canUndo ? { label: 'Undo', onClick: () => onUndo(now) } : undefined)
    if (action && DECISIONS.includes(action)) onDecided?.()
    await storeMoved(queryClient, now)
  }
  const move = useMutation({
    mutationFn: ({ action, reason }: { action: SimpleMove; reason?: string }) => sendMove(claim, action, reason),
    onSuccess: (now, { action }) => moved(now, action),
    onError: (error, { action, reason }) => {
      if (keep(error, action, reason)) close()
    },
  })
  const isAllowed = (requested: ClaimAction) =>
    actions.some(({ action, refusalReason }) => action === requested && !refusalReason)
  const start = (action: ClaimAction, enteredReason?: string) => {
    if (!isAllowed(action)) return
    move.reset()
    if (isImmediate(action) && !colleague) move.mutate({ action })
    else setAsking({ action, ...(enteredReason ? { enteredReason } : {}) })
  }
  const retry = () => {
    forget()
    if (conflict) start(conflict.action, conflict.enteredReason)
  }
  useKeys({ a: () => start('approve'), r: () => start('reject'), t: () => start('take') })
  const error = move.error && !conflict ? readProblem(move.error).sentence : undefined
  return (
    <>
      {conflict && (
        <div className="px-4 pb-3">
          <NotApplied
            noun="claim"
            title={`${claimNumber}: “${ACTION_LABELS[conflict.action]}” wasn’t applied`}
            enteredText={conflict.enteredReason}
            onAgain={isAllowed(conflict.action) ? retry : undefined}
            link={
              <Link to={claimsPath} search={{ open: claim.claimId }} className={buttonClass('secondary')}>
                View claim
              </Link>
            }
            onDismiss={forget}
          >
            <p>{conflict.sentence}</p>
          </NotApplied>
        </div>
      )}
      <StickyBar width="panel" className="grid gap-2">
        {error && !asking && <p role="alert">{error}</p>}
        <Bar claim={claim} busy={move.isPending ? move.variables.action : undefined} onStart={start} />
        <Suspense fallback={null}>
          <Dialogs action={asking?.action} claim={claim} onDone={(now) => void moved(now)} onClose={close} />
        </Suspense>
        {asking && isSimpleMove(asking.action) && (
          <SimpleDialog
            {...asking}
            claim={claim}
            busy={move.isPending}
            error={error}
            onConfirm={(action, reason) => move.mutate({ action, reason })}
            onClose={close}
          />
        )}
      </StickyBar>
    </>
  )
}

/** The work of the assessor ends when the claim awaits a decision, because another person decides. */
function assigneeOf({ handler, assessedBy, status }: ClaimDetail) {
  return status === 'assessed' && handler?.userId === assessedBy?.userId ? null : handler
}

type BarProps = { claim: ClaimDetail; busy: ClaimAction | undefined; onStart: (action: ClaimAction) => void }

function Bar({ claim, busy, onStart }: BarProps) {
  const isOffice = useIsOffice()
  const [mainActions, labels] = isOffice ? [MAIN_ACTIONS, ACTION_LABELS] : [SELLER_ACTIONS, SELLER_LABELS]
  const states = claim.actions.filter(({ action, refusalReason }) => {
    // Users who may not take the claim get no button for it. Notes are added in their own panel.
    if (action === 'add-note' || (action === 'take' && refusalReason)) return false
    return isOffice || action !== 'accept-offer'
  })
  const main = orderActions(states, mainActions)
  const more = states.filter(({ action }) => !mainActions.includes(action))
  const locked = main.find(({ action, refusalReason }) => action === 'approve' && refusalReason)?.refusalReason
  return (
    <div className={classes('flex items-center gap-2', !locked && 'flex-wrap')}>
      {locked ? (
        <p className="flex min-w-0 items-center gap-2">
          <Lock aria-hidden className="size-4 shrink-0 text-muted" />
          {locked}
        </p>
      ) : (
        main.map(({ action, refusalReason }, index) => (
          <Button
            key={action}
            variant={index === 0 ? 'primary' : 'secondary'}
            tipAlign="start"
            disabledReason={refusalReason}
            loading={busy === action}
            onClick={() => onStart(action)}
          >
            {labels[action]}
          </Button>
        ))
      )}
      {claim.hasVoucher && <VoucherFile claim={claim} />}
      {more.length > 0 && (
        <span className="ml-auto">
          <Menu
            label={`More actions for ${claim.claimNumber}`}
            items={more.map(({ action, refusalReason }) => ({
              id: action,
              label: labels[action],
              disabledReason: refusalReason,
              onSelect: () => onStart(action),
            }))}
          />
        </span>
      )}
    </div>
  )
}

type DialogsProps = {
  action: ClaimAction | undefined
  claim: ClaimDetail
  onDone: (now: ClaimDetail) => void
  onClose: () => void
}

function Dialogs({ action, ...dialog }: DialogsProps) {
  switch (action) {
    case 'assess':
      return <AssessDialog {...dialog} />
    case 'accept-offer':
      return <AcceptDialog {...dialog} />
    case 'assign':
      return <AssignDialog {...dialog} />
    case 'submit-voucher':
      return <VoucherDialog {...dialog} />
    case 'check-voucher':
      return <CheckVoucherDialog {...dialog} />
    case 'add-documents':
      return <DocumentsDialog {...dialog} />
    case 'send-message':
      return <MessageDialog {...dialog} />
    case 'request-payout':
      return <PayoutDialog {...dialog} />
    case 'set-reserve':
      return <ReserveDialog {...dialog} />
    default:
      return null
  }
}

type SimpleDialogProps = OpenDialog & {
  claim: ClaimDetail
  busy: boolean
  error: string | undefined
  onConfirm: (action: SimpleMove, reason: string) => void
  onClose: () => void
}

function SimpleDialog({ action, enteredReason, claim, busy, error, onConfirm, onClose }: SimpleDialogProps) {
  if (!isSimpleMove(action)) return null
  const { children, ...words } = wordsFor(action, claim)
  return (
    <ConfirmDialog
      open
      {...words}
      defaultReason={enteredReason}
      busy={busy}
      error={error}
      onConfirm={(reason) => onConfirm(action, reason)}
      onClose={onClose}
    >
      <ColleagueNotice assignee={assigneeOf(claim)} noun="claim" />
      {children}
    </ConfirmDialog>
  )
}

/** Moves after which the claim needs nothing from this user. */
const DECISIONS: readonly SimpleMove[] = ['approve', 'reject', 'close', 'withdraw']

/** Moves without a dialog, unless a colleague works on the claim. */
const IMMEDIATE = ['acknowledge', 'take', 'release', 'begin-assessment'] as const

function isImmediate(action: ClaimAction): action is (typeof IMMEDIATE)[number] {
  return (IMMEDIATE as readonly string[]).includes(action)
}
