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
const PapersDialog = lazyPart(() => import('./PapersDialog.tsx'), 'PapersDialog')
const PayoutDialog = lazyPart(() => import('./PayoutDialog.tsx'), 'PayoutDialog')
const ReserveDialog = lazyPart(() => import('./ReserveDialog.tsx'), 'ReserveDialog')

/** What can be done with a claim; where a decision is not for this person, the reason stands there instead. */
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
        {asking === 'add-documents' && <PapersDialog {...dialog} />}
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
      title: `Ask for the papers of ${claimNumber}?`,
      confirmLabel: 'Send the message',
      danger: false,
      children: <p>The customer is told what is missing: {missing.join(', ')}.</p>,
    },
    approve: {
      title: `Approve ${amount} for ${claimNumber}?`,
      confirmLabel: `Approve ${amount}`,
      danger: false,
      children: <p>Then the offer can be sent to the customer. Nothing is paid before they accept it.</p>,
    },
    reject: {
      title: `Decline ${claimNumber}?`,
      confirmLabel: 'Decline the claim',
      danger: true,
      reasonLabel: 'Reason, which the customer will read',
    },
    'send-offer': {
      title: `Offer ${amount} to the customer?`,
      confirmLabel: 'Send the offer',
      danger: false,
      children: <p>{claim.customerName} gets a message with the amount.</p>,
    },
    'dispute-offer': {
      title: `The customer does not accept ${amount}?`,
      confirmLabel: 'Note the dispute',
      danger: false,
      reasonLabel: 'What does the customer say?',
    },
    close: { title: `Close ${claimNumber}?`, confirmLabel: 'Close the claim', danger: false },
    reopen: {
      title: `Open ${claimNumber} again?`,
      confirmLabel: 'Open again',
      danger: false,
      reasonLabel: 'What is new?',
      children: <p>It is assessed and decided anew. What was paid before counts against the limits.</p>,
    },
    withdraw: {
      title: `Withdraw ${claimNumber}?`,
      confirmLabel: 'Withdraw the claim',
      danger: true,
      reasonLabel: 'Why does the customer not claim any more?',
    },
  }
  return words[action]
}
