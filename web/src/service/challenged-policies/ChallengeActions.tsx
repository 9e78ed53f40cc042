import type { ChallengeAction, ChallengeDetail } from '@okwan/contract/service/challenged-policies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { RESOLVE } from '../../platform/page/words.ts'
import { ColleagueNotice } from '../../platform/queues/ColleagueNotice.tsx'
import { NotApplied } from '../../platform/queues/NotApplied.tsx'
import { useConflict } from '../../platform/queues/use-conflict.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { StickyBar } from '../../ui/actions/StickyBar.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { assignChallenges, refreshChallenges } from './bulk-actions.ts'
import { wordsFor } from './dialog-words.tsx'
import type { Fix } from './FixDialog.tsx'
import { sendAct } from './send-act.ts'
import { ACTION_LABELS } from './words.ts'

const FixDialog = lazyPart(() => import('./FixDialog.tsx'), 'FixDialog')

const BulkAssignDialog = lazyPart(() => import('../../platform/queues/BulkAssignDialog.tsx'), 'BulkAssignDialog')
const CollectDialog = lazyPart(() => import('./CollectDialog.tsx'), 'CollectDialog')

const FIXES: readonly ChallengeAction[] = ['correct', 'move-start', 'keep', 'assign-sticker'] satisfies Fix[]
const IMMEDIATE: readonly ChallengeAction[] = ['take', 'take-back']

type ChallengeActionsProps = {
  challenge: ChallengeDetail
  /** The user selected “Correct” in the banner above the actions. */
  isCorrecting: boolean
  onCorrected: () => void
}

/** Actions that resolve a challenged policy; each explains its effect before it runs. */
export function ChallengeActions({ challenge, isCorrecting, onCorrected }: ChallengeActionsProps) {
  const [filters, setFilters] = useFilters<'challengedPolicies'>()
  const [selected, setAsking] = useState(filters.do === RESOLVE ? firstResolution(challenge) : undefined)
  const asking = isCorrecting ? 'correct' : selected
  const [enteredReason, setEnteredReason] = useState<string>()
  const { conflict, keep, forget } = useConflict<ChallengeAction>()
  const [isAssigning, setAssigning] = useState(false)
  const queryClient = useQueryClient()
  const { challengeId, actions } = challenge

  const close = () => {
    setAsking(undefined)
    onCorrected()
    if (filters.do) setFilters({ ...filters, do: undefined })
  }
  async function moved(now: ChallengeDetail, words: string) {
    close()
    forget()
    queryClient.setQueryData(query('GET /challenged-policies/{id}', { params: { id: challengeId } }).queryKey, now)
    toast(words)
    await refresh(queryClient, 'GET /challenged-policies', 'GET /service-requests/counts')
  }
  const act = useMutation({
    mutationFn: ({ action, note = '' }: { action: ChallengeAction; note?: string }) => sendAct(challenge, action, note),
    onSuccess: (now, { action }) => moved(now, DONE[action] ?? 'Done'),
    onError: (error, { action, note }) => {
      if (keep(error, action, note)) setAsking(undefined)
    },
  })
  const error = act.error && !conflict ? readProblem(act.error).sentence : undefined
  const start = (action: ChallengeAction, before?: string) => {
    act.reset()
    setEnteredReason(before)
    if (IMMEDIATE.includes(action)) act.mutate({ action })
    else setAsking(action)
  }
  const narrow = useMediaQuery('(width < 48rem)')
  const { buttons, menu } = narrow ? onPhone(arrangeActions(challenge)) : arrangeActions(challenge)
  const { children: effects, ...words } = wordsFor(asking ?? 'retry', challenge)
  const isAllowed = (requested: ChallengeAction) =>
    actions.some(({ action, refusalReason }) => action === requested && !refusalReason)
  const retry = () => {
    forget()
    if (conflict) start(conflict.action, conflict.enteredReason)
  }
  const notice = conflict && (
    <div className="p-4">
      <NotApplied
        noun="policy"
        title={`“${ACTION_LABELS[conflict.action]}” wasn’t applied`}
        enteredText={conflict.enteredReason}
        onAgain={isAllowed(conflict.action) ? retry : undefined}
        link={
          <Link to={paths.challengedPolicies()} search={{ open: challengeId }} className={buttonClass('secondary')}>
            View policy
          </Link>
        }
        onDismiss={forget}
      >
        <p>{conflict.sentence}</p>
      </NotApplied>
    </div>
  )
  if (actions.length === 0) return notice ?? null
  return (
    <>
      {notice}
      <StickyBar width="panel" className="grid gap-2">
        {error && !asking && <p role="alert">{error}</p>}
        <div className="flex items-start gap-2">
          <div className="flex flex-1 flex-wrap items-center gap-2 max-md:*:flex-1">
            {buttons.map(({ action, refusalReason }, index) => (
              <Button
                key={action}
                variant={index === 0 ? 'primary' : 'secondary'}
                tipAlign="start"
                disabledReason={refusalReason}
                loading={act.isPending && act.variables.action === action}
                onClick={() => start(action)}
              >
                {ACTION_LABELS[action]}
              </Button>
            ))}
          </div>
          <span className="ml-auto">
            <Menu
              label={`More actions for ${challenge.customerName}`}
              items={[
                ...menu.map(({ action, refusalReason }) => ({
                  id: action,
                  label: ACTION_LABELS[action],
                  disabledReason: refusalReason,
                  onSelect: () => start(action),
                })),
                { id: 'note', label: ACTION_LABELS.note, onSelect: () => start('note') },
                { id: 'give', label: 'Assign', onSelect: () => setAssigning(true) },
              ]}
            />
          </span>
        </div>
        <Suspense fallback={null}>
          {isFix(asking) && <FixDialog fix={asking} challenge={challenge} onDone={moved} onClose={close} />}
          {isAssigning && (
            <BulkAssignDialog
              items="1 policy"
              assign={(assigneeId) => assignChallenges([challenge], assigneeId)}
              onAssigned={() => refreshChallenges(queryClient)}
              onClose={() => setAssigning(false)}
            />
          )}
          {asking === 'collect' && challenge.difference && (
            <CollectDialog difference={challenge.difference} phone={challenge.customer.phone} onClose={close} />
          )}
        </Suspense>
        {asking && asking !== 'collect' && !isFix(asking) && (
          <ConfirmDialog
            open
            {...words}
            defaultReason={enteredReason}
            busy={act.isPending}
            error={error}
            onConfirm={(note) => act.mutate({ action: asking, note })}
            onClose={close}
          >
            {asking !== 'note' && <ColleagueNotice assignee={challenge.owner} noun="policy" />}
            {effects}
          </ConfirmDialog>
        )}
      </StickyBar>
    </>
  )
}

/** The first possible action other than “Assign to me”. */
function firstResolution(challenge: ChallengeDetail): ChallengeAction | undefined {
  return arrangeActions(challenge).buttons.find(({ action, refusalReason }) => action !== 'take' && !refusalReason)
    ?.action
}

/**
 * Users who may not refund or close the policy request approval instead. If approval was requested, the person who decides gets
 * the decision as buttons and the other actions in the menu.
 */
function arrangeActions({ actions }: ChallengeDetail): Record<'buttons' | 'menu', ChallengeDetail['actions']> {
  const isPossible = (action: ChallengeAction) => actions.some((one) => one.action === action && !one.refusalReason)
  const needsApproval = isPossible('propose') || isPossible('take-back')
  const possible = actions.filter(
    ({ action, refusalReason }) =>
      action !== 'note' &&
      !(needsApproval && ENDS.includes(action)) &&
      // Users who may not take the policy get no button for it.
      !(action === 'take' && refusalReason),
  )
  // Actions that resolve the case come before the assignment.
  const options = possible.toSorted((one, other) => rankOf(one.action) - rankOf(other.action))
  if (!isPossible('send-back')) return { buttons: options, menu: [] }
  const isDecision = ({ action }: { action: ChallengeAction }) => ENDS.includes(action) || action === 'send-back'
  return { buttons: options.filter(isDecision), menu: options.filter((one) => !isDecision(one)) }
}

const rankOf = (action: ChallengeAction) => (action === 'take' ? 1 : 0)

/** A phone has room for one button: the first that works now. The others are in the menu. */
function onPhone({ buttons, menu }: ReturnType<typeof arrangeActions>): ReturnType<typeof arrangeActions> {
  const all = [...buttons, ...menu]
  const main = all.find(({ refusalReason }) => !refusalReason) ?? all[0]
  return { buttons: main ? [main] : [], menu: all.filter((one) => one !== main) }
}

const ENDS: readonly ChallengeAction[] = ['refund', 'close']

function isFix(action: ChallengeAction | undefined): action is Fix {
  return action !== undefined && FIXES.includes(action)
}

const DONE: Partial<Record<ChallengeAction, string>> = {
  take: 'Assigned to you',
  retry: 'Registration retried',
  refund: 'Refund requested',
  close: 'Closed',
  propose: 'Approval requested',
  'send-back': 'Returned',
  'take-back': 'Approval request withdrawn',
  note: 'Note added',
}
