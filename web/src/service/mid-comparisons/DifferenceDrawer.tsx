import type { MidDifference } from '@okwan/contract/service/mid-comparisons'
import { formatDate } from '@okwan/domain/platform/dates'
import { DIFFERENCE_TITLES, REMEDIES } from '@okwan/domain/service/mid-comparisons/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { statusOf } from './words.ts'

type Act = 'take' | 'push'

export function DifferenceDrawer({ difference, onClose }: { difference: MidDifference; onClose: () => void }) {
  return (
    <Drawer open title={DIFFERENCE_TITLES[difference.kind]} onClose={onClose}>
      <DifferenceDetails difference={difference} />
    </Drawer>
  )
}

/** One difference: both sides, its owner, and the ways to resolve it. */
export function DifferenceDetails({ difference }: { difference: MidDifference }) {
  const { label, tone } = statusOf(difference)
  return (
    <div className="grid content-start gap-5">
      <div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <DescriptionList items={detailsOf(difference)} />
      {difference.state === 'open' && (
        <>
          <p>{REMEDIES[difference.kind]}</p>
          <UnlessReadOnly>
            <Acts difference={difference} />
            <Explain difference={difference} />
          </UnlessReadOnly>
        </>
      )}
    </div>
  )
}

function detailsOf(difference: MidDifference): Description[] {
  const { policyId, policyNumber, pushedAt, pushResult, note, explainedBy } = difference
  return [
    {
      term: 'Policy',
      value: policyId ? (
        <Link to={paths.motorPolicy({ policyId })} className="text-accent-text underline-offset-2 hover:underline">
          {policyNumber}
        </Link>
      ) : (
        policyNumber
      ),
    },
    { term: 'Start of cover', value: formatDate(difference.startDate) },
    { term: 'Our record', value: difference.okwanValue },
    { term: 'MID', value: difference.midValue },
    { term: 'Found', value: formatMoment(new Date(difference.firstSeenAt)) },
    { term: 'Assigned to', value: difference.ownerName ?? 'Unassigned' },
    ...(pushedAt ? [{ term: 'Resent', value: formatMoment(new Date(pushedAt)) }] : []),
    ...(pushResult ? [{ term: 'MID response', value: pushResult }] : []),
    ...(note ? [{ term: 'Explanation', value: explainedBy ? `${note} (${explainedBy})` : note }] : []),
  ]
}

function Acts({ difference: { differenceId, ownerId, canPush } }: { difference: MidDifference }) {
  const user = useUser()
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (act: Act) =>
      sendOnce(`${act}-register-difference:${differenceId}`, {}, (idempotencyKey) => {
        const input = { params: { id: differenceId }, body: {} }
        return act === 'take'
          ? call('POST /mid-comparisons/differences/{id}/take', input, { idempotencyKey })
          : call('POST /mid-comparisons/differences/{id}/push', input, { idempotencyKey })
      }),
    onSuccess: async (_, act) => {
      await refresh(queryClient, '/mid-comparisons/*')
      toast(act === 'take' ? 'Assigned to you' : 'Policy resent')
    },
  })
  const isSending = (act: Act) => send.isPending && send.variables === act
  return (
    <div className="flex flex-wrap gap-2">
      {canPush && (
        <Button variant="primary" loading={isSending('push')} onClick={() => send.mutate('push')}>
          Resend
        </Button>
      )}
      {user?.userId !== ownerId && (
        <Button loading={isSending('take')} onClick={() => send.mutate('take')}>
          Assign to me
        </Button>
      )}
      {send.error && <FieldError>{readProblem(send.error).sentence}</FieldError>}
    </div>
  )
}

function Explain({ difference: { differenceId } }: { difference: MidDifference }) {
  const [note, setNote] = useState('')
  const queryClient = useQueryClient()
  const explain = useMutation({
    mutationFn: () =>
      sendOnce(`explain-register-difference:${differenceId}`, { note }, (idempotencyKey) =>
        call(
          'POST /mid-comparisons/differences/{id}/explain',
          { params: { id: differenceId }, body: { note } },
          { idempotencyKey },
        ),
      ),
    onSuccess: async () => {
      await refresh(queryClient, '/mid-comparisons/*')
      toast('Difference explained')
    },
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        explain.mutate()
      }}
    >
      <TextArea
        label="Explanation"
        hint="Explain why no correction is needed."
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={explain.error ? readProblem(explain.error).sentence : undefined}
      />
      <div>
        <Button type="submit" loading={explain.isPending}>
          Explain
        </Button>
      </div>
    </form>
  )
}
