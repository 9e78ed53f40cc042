import type { ChallengeAction, ChallengeDetail } from '@okwan/contract/challenges'
import { formatPesewas } from '@okwan/domain/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'
import { sendOnce } from '../payments/intent-key.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toasts.ts'
import type { Fix } from './FixDialog.tsx'
import { giveChallenges, refreshChallenges } from './several.ts'
import { ACTION_LABELS } from './words.ts'

const FixDialog = lazy(async () => ({ default: (await import('./FixDialog.tsx')).FixDialog }))

const GiveDialog = lazy(async () => ({ default: (await import('../queues/GiveDialog.tsx')).GiveDialog }))
const CollectDialog = lazy(async () => ({ default: (await import('./CollectDialog.tsx')).CollectDialog }))

const FIXES: readonly ChallengeAction[] = ['correct', 'move-start', 'keep', 'assign-sticker'] satisfies Fix[]

/** The ways out of it, each with what it does before it is done. */
export function ChallengeActions({ challenge }: { challenge: ChallengeDetail }) {
  const [asking, setAsking] = useState<ChallengeAction>()
  const [isGiving, setGiving] = useState(false)
  const queryClient = useQueryClient()
  const { challengeId, actions, version, leftPesewas } = challenge

  async function moved(now: ChallengeDetail, words: string) {
    setAsking(undefined)
    queryClient.setQueryData(query('GET /challenged-policies/{id}', { params: { id: challengeId } }).queryKey, now)
    toast(words)
    await queryClient.invalidateQueries({ queryKey: ['GET /challenged-policies'] })
  }
  const act = useMutation({
    mutationFn: ({ action, note }: { action: ChallengeAction; note?: string }) =>
      sendOnce(`${action}:${challengeId}`, { version, note }, (idempotencyKey) => {
        const params = { id: challengeId }
        const by = { idempotencyKey }
        if (action === 'take') return call('POST /challenged-policies/{id}/take', { params, body: { version } }, by)
        if (action === 'retry') return call('POST /challenged-policies/{id}/retry', { params, body: { version } }, by)
        const body = { version, note: note ?? '' }
        if (action === 'close') return call('POST /challenged-policies/{id}/close', { params, body }, by)
        const refund = { ...body, refundPesewas: leftPesewas }
        return call('POST /challenged-policies/{id}/refund', { params, body: refund }, by)
      }),
    onSuccess: (now, { action }) => moved(now, DONE[action] ?? 'Done'),
  })
  if (actions.length === 0) return null
  const error = act.error ? readProblem(act.error).sentence : undefined
  const start = (action: ChallengeAction) => {
    act.reset()
    if (action === 'take') act.mutate({ action })
    else setAsking(action)
  }
  return (
    <div className="sticky bottom-14 z-10 grid gap-2 border-t border-line bg-card px-4 py-3 md:bottom-0 xl:px-5">
      {error && !asking && <p role="alert">{error}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {actions.map(({ action, whyNot }, index) => (
          <Button
            key={action}
            variant={index === 0 ? 'primary' : 'secondary'}
            disabledReason={whyNot}
            loading={act.isPending && act.variables.action === action}
            onClick={() => start(action)}
          >
            {ACTION_LABELS[action]}
          </Button>
        ))}
        <Button onClick={() => setGiving(true)}>Give to…</Button>
      </div>
      <Suspense fallback={null}>
        {isFix(asking) && (
          <FixDialog fix={asking} challenge={challenge} onDone={moved} onClose={() => setAsking(undefined)} />
        )}
        {isGiving && (
          <GiveDialog
            what="1 policy"
            give={(assigneeId) => giveChallenges([challenge], assigneeId)}
            onGiven={() => refreshChallenges(queryClient)}
            onClose={() => setGiving(false)}
          />
        )}
        {asking === 'collect' && challenge.difference && (
          <CollectDialog
            difference={challenge.difference}
            phone={challenge.customer.phone}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
      {asking && asking !== 'collect' && !isFix(asking) && (
        <ConfirmDialog
          open
          {...wordsFor(asking, challenge)}
          busy={act.isPending}
          error={error}
          onConfirm={(note) => act.mutate({ action: asking, note })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

function isFix(action: ChallengeAction | undefined): action is Fix {
  return action !== undefined && FIXES.includes(action)
}

const DONE: Partial<Record<ChallengeAction, string>> = {
  take: 'It is yours now',
  retry: 'Sent out again',
  refund: 'The refund is on the desk',
  close: 'Closed',
}

function wordsFor(action: ChallengeAction, { customerName, leftPesewas, product, policyNumber }: ChallengeDetail) {
  const name = policyNumber ?? customerName
  if (action === 'retry') {
    const text =
      product === 'motor'
        ? 'It is sent to the motor insurance database as it is.'
        : 'The trip is covered as it was sold.'
    return { title: `Try ${name} again?`, confirmLabel: 'Try again', danger: false, children: <p>{text}</p> }
  }
  if (action === 'close') {
    const text = 'No cover comes of it, and nothing is left to give back.'
    return {
      title: `Close ${name}?`,
      confirmLabel: 'Close',
      reasonLabel: 'What happened to it?',
      children: <p>{text}</p>,
    }
  }
  const amount = formatPesewas(leftPesewas)
  return {
    title: `Refund ${amount} to ${customerName}?`,
    confirmLabel: `Refund ${amount}`,
    keepLabel: 'Keep it open',
    danger: true,
    reasonLabel: 'Why does no cover come of it?',
    children: (
      <p>The policy is cancelled. The refund goes to the desk, where two others approve it; the customer is told.</p>
    ),
  }
}
