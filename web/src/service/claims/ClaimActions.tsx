import type { ClaimAction, ClaimDetail } from '@okwan/contract/service/claims'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useKeys } from '../../platform/queues/use-keys.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { StickyBar } from '../../ui/actions/StickyBar.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { ACTION_LABELS, MAIN_ACTIONS } from './action-words.ts'
import { type SimpleMove, sendMove } from './send-move.ts'

const AssessDialog = lazyPart(() => import('./AssessDialog.tsx'), 'AssessDialog')
const AcceptDialog = lazyPart(() => import('./AcceptDialog.tsx'), 'AcceptDialog')
const DocumentsDialog = lazyPart(() => import('./DocumentsDialog.tsx'), 'DocumentsDialog')
const PayoutDialog = lazyPart(() => import('./PayoutDialog.tsx'), 'PayoutDialog')
const ReserveDialog = lazyPart(() => import('./ReserveDialog.tsx'), 'ReserveDialog')

/** Actions of a claim; if the user may not decide, the reason is shown instead. */
export function ClaimActions({ claim }: { claim: ClaimDetail }) {
  const [asking, setAsking] = useState<ClaimAction>()
  const queryClient = useQueryClient()
  async function moved(now: ClaimDetail) {
    setAsking(undefined)
    queryClient.setQueryData(query('GET /claims/{id}', { params: { id: now.claimId } }).queryKey, now)
    toast(`${now.claimNumber}: ${now.statusText.toLowerCase()}`)
    await refresh(queryClient, 'GET /claims')
  }
  const move = useMutation({
    mutationFn: ({ action, reason }: { action: SimpleMove; reason?: string }) => sendMove(claim, action, reason),
    onSuccess: moved,
  })
  const states = claim.actions
  const start = (action: ClaimAction) => {
    if (!states.some((state) => state.action === action && !state.whyNot)) return
    move.reset()
    if (isImmediate(action)) move.mutate({ action })
    else setAsking(action)
  }
  useKeys({ a: () => start('approve'), r: () => start('reject'), t: () => start('take') })
  const main = states.filter(({ action }) => MAIN_ACTIONS.includes(action))
  const more = states.filter(({ action }) => !MAIN_ACTIONS.includes(action))
  const locked = main.find(({ action, whyNot }) => action === 'approve' && whyNot)?.whyNot
  const error = move.error ? readProblem(move.error).sentence : undefined
  const close = () => setAsking(undefined)
  const dialog = { claim, onDone: moved, onClose: close }
  return (
    <StickyBar width="panel" className="grid gap-2">
      {error && !asking && <p role="alert">{error}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {locked ? (
          <p className="flex items-center gap-2">
            <Lock aria-hidden className="size-4 shrink-0 text-muted" />
            {locked}
          </p>
        ) : (
          main.map(({ action, whyNot }, index) => (
            <Button
              key={action}
              variant={index === 0 ? 'primary' : 'secondary'}
              tipAlign="start"
              disabledReason={whyNot}
              loading={move.isPending && move.variables.action === action}
              onClick={() => start(action)}
            >
              {ACTION_LABELS[action]}
            </Button>
          ))
        )}
        {more.length > 0 && (
          <span className="ml-auto">
            <Menu
              label={`More for ${claim.claimNumber}`}
              items={more.map(({ action, whyNot }) => ({
                id: action,
                label: ACTION_LABELS[action],
                disabledReason: whyNot,
                onSelect: () => start(action),
              }))}
            />
          </span>
        )}
      </div>
      <Suspense fallback={null}>
        {asking === 'assess' && <AssessDialog {...dialog} />}
        {asking === 'accept-offer' && <AcceptDialog {...dialog} />}
        {asking === 'add-documents' && <DocumentsDialog {...dialog} />}
        {asking === 'request-payout' && <PayoutDialog {...dialog} />}
        {asking === 'set-reserve' && <ReserveDialog {...dialog} />}
      </Suspense>
      {isAsked(asking) && (
        <ConfirmDialog
          open
          {...wordsFor(asking, claim)}
          busy={move.isPending}
          error={error}
          onConfirm={(reason) => move.mutate({ action: asking, reason })}
          onClose={close}
        />
      )}
    </StickyBar>
  )
}

const IMMEDIATE = ['acknowledge', 'take', 'begin-assessment'] as const
const ASKED = [
  'ask-documents',
  'approve',
  'reject',
  'send-offer',
  'dispute-offer',
  'close',
  'reopen',
  'withdraw',
] as const

function isImmediate(action: ClaimAction): action is (typeof IMMEDIATE)[number] {
  return (IMMEDIATE as readonly string[]).includes(action)
}

function isAsked(action: ClaimAction | undefined): action is (typeof ASKED)[number] {
  return action !== undefined && (ASKED as readonly string[]).includes(action)
}

type Words = { title: string; confirmLabel: string; danger?: boolean; reasonLabel?: string; children?: ReactNode }

function wordsFor(action: (typeof ASKED)[number], claim: ClaimDetail): Words {
  const { claimNumber, missing, payablePesewas } = claim
  const amount = formatPesewas(payablePesewas ?? 0)
  const words: Record<(typeof ASKED)[number], Words> = {
    'ask-documents': {
      title: `Request documents for ${claimNumber}?`,
      confirmLabel: 'Send SMS',
      danger: false,
      children: <p>The SMS lists the missing documents: {missing.join(', ')}.</p>,
    },
    approve: {
      title: `Approve ${amount} for ${claimNumber}?`,
      confirmLabel: `Approve ${amount}`,
      danger: false,
      children: <p>The offer can then be sent to the customer. Nothing is paid until the customer accepts.</p>,
    },
    reject: {
      title: `Decline ${claimNumber}?`,
      confirmLabel: 'Decline claim',
      danger: true,
      reasonLabel: 'Reason (sent to customer)',
    },
    'send-offer': {
      title: `Offer ${amount} to the customer?`,
      confirmLabel: 'Send offer',
      danger: false,
      children: <p>{claim.customerName} receives an SMS with the amount.</p>,
    },
    'dispute-offer': {
      title: `Record dispute of ${amount}?`,
      confirmLabel: 'Record dispute',
      danger: false,
      reasonLabel: 'Customer’s reason',
    },
    close: { title: `Close ${claimNumber}?`, confirmLabel: 'Close claim', danger: false },
    reopen: {
      title: `Reopen ${claimNumber}?`,
      confirmLabel: 'Reopen',
      danger: false,
      reasonLabel: 'Reason',
      children: <p>The claim is assessed and decided again. Earlier payments count towards the limits.</p>,
    },
    withdraw: {
      title: `Withdraw ${claimNumber}?`,
      confirmLabel: 'Withdraw claim',
      danger: true,
      reasonLabel: 'Reason',
    },
  }
  return words[action]
}
