import type { IdentityCheck } from '@okwan/contract/service/identity-checks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { badgeOf, meaningOf } from './words.ts'

/** Polling interval while the register is queried, because the result arrives within seconds. */
const POLL_MS = 3000

/** The result of the check with the national card register. */
export function IdentityCard({ customerCode }: { customerCode: string }) {
  const identity = useQuery({
    ...query('GET /customers/{customerCode}/identity', { params: { customerCode } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
  })
  return (
    <Card title="Identity">
      {identity.isPending && <Skeleton className="h-16" />}
      {identity.error && !identity.data && <LoadError title="Couldn’t load the identity check" query={identity} />}
      {identity.data && <Result customerCode={customerCode} check={identity.data} />}
    </Card>
  )
}

export function Result({ customerCode, check }: { customerCode: string; check: IdentityCheck }) {
  const [isAccepting, setAccepting] = useState(false)
  const queryClient = useQueryClient()
  const params = { customerCode }
  const updated = async (sentence: string) => {
    setAccepting(false)
    toast(sentence)
    await refresh(queryClient, '/customers/*', '/work-items/*')
  }
  const recheck = useMutation({
    mutationFn: () =>
      sendOnce(`check-identity:${customerCode}`, { checkId: check.checkId }, (idempotencyKey) =>
        call('POST /customers/{customerCode}/identity/check', { params, body: {} }, { idempotencyKey }),
      ),
    onSuccess: () => updated('Check started'),
  })
  const accept = useMutation({
    mutationFn: (reason: string) => {
      const body = { checkId: check.checkId ?? '', reason }
      return sendOnce(`accept-identity:${customerCode}`, body, (idempotencyKey) =>
        call('POST /customers/{customerCode}/identity/accept', { params, body }, { idempotencyKey }),
      )
    },
    onSuccess: () => updated(check.state === 'unknown' ? 'Card accepted' : 'Difference accepted'),
  })
  const { label, tone } = badgeOf(check)
  const accepted = check.state === 'unknown' ? 'card' : 'difference'
  return (
    <div className="grid justify-items-start gap-2.5">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <p className="text-table text-muted">{meaningOf(check)}</p>
      <Times check={check} />
      {recheck.error && <FormAlert>{readProblem(recheck.error).sentence}</FormAlert>}
      <UnlessReadOnly>
        <div className="flex flex-wrap gap-2">
          {check.canAccept && (
            <Button size="small" variant="primary" onClick={() => setAccepting(true)}>
              {`Accept ${accepted}`}
            </Button>
          )}
          {check.canCheck && (
            <Button size="small" loading={recheck.isPending} onClick={() => recheck.mutate()}>
              {check.checkId ? 'Check again' : 'Check now'}
            </Button>
          )}
        </div>
      </UnlessReadOnly>
      <ConfirmDialog
        open={isAccepting}
        title={`Accept the ${accepted}?`}
        confirmLabel="Accept"
        danger={false}
        reasonLabel="Reason"
        busy={accept.isPending}
        error={accept.error ? readProblem(accept.error).sentence : undefined}
        onConfirm={(reason) => accept.mutate(reason)}
        onClose={() => setAccepting(false)}
      >
        <p>Accept only after you have seen the Ghana Card of the customer. Your name and reason are recorded.</p>
      </ConfirmDialog>
    </div>
  )
}

function Times({ check: { answeredAt, lastAttemptAt, accepted } }: { check: IdentityCheck }) {
  return (
    <>
      {answeredAt && (
        <p className="text-table text-muted">
          Checked <DateText value={answeredAt} />
        </p>
      )}
      {!answeredAt && lastAttemptAt && (
        <p className="text-table text-muted">
          Last attempt <DateText value={lastAttemptAt} />
        </p>
      )}
      {accepted && (
        <p className="text-table text-muted">
          Accepted by {accepted.by}, <DateText value={accepted.at} />: “{accepted.reason}”
        </p>
      )}
    </>
  )
}
