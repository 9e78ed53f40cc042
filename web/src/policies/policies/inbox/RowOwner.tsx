import type { WorkItem } from '@okwan/contract/reports/work-items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { Avatar } from '../../../platform/page/Avatar.tsx'
import { useIsReadOnly, useUser } from '../../../platform/session/current.ts'
import { toast } from '../../../ui/feedback/toasts.ts'

const SMALL = '[&>span:first-child]:size-6 [&>span:first-child]:text-[0.625rem]'

/** Colleague who works on the item, or the button that assigns it to the user. */
export function RowOwner({ item }: { item: WorkItem }) {
  const isReadOnly = useIsReadOnly()
  const { owner, takeVersion } = item
  if (owner) {
    return (
      <span title={owner.fullName} className={SMALL}>
        <Avatar name={owner.fullName} />
        <span className="sr-only">{owner.fullName}</span>
      </span>
    )
  }
  const canAssign = takeVersion !== null || item.kind === 'referral'
  if (!canAssign || isReadOnly) return <span className="size-6" />
  return <AssignButton item={item} />
}

function AssignButton({ item }: { item: WorkItem }) {
  const queryClient = useQueryClient()
  const user = useUser()
  const assign = useMutation({
    mutationFn: () => assignToCaller(item, user?.userId ?? ''),
    onSuccess: () => toast(`Assigned to you: ${item.number ?? item.subject}`),
    onError: (error) => toast(readProblem(error).sentence),
    onSettled: () =>
      refresh(
        queryClient,
        '/service-requests/*',
        '/claims/*',
        '/complaints/*',
        '/challenged-policies/*',
        'GET /motor/referrals',
        'GET /travel/referrals',
      ),
  })
  return (
    <button
      type="button"
      data-key="t"
      title="Assign to me (T)"
      aria-label={`Assign to me: ${item.title}, ${item.subject}`}
      disabled={assign.isPending}
      onClick={() => assign.mutate()}
      className="flex size-6 items-center justify-center gap-1.5 rounded-full border border-dashed border-control text-table text-muted hover:border-solid hover:border-accent hover:bg-accent-soft hover:text-accent-text disabled:opacity-50 max-lg:h-8 max-lg:w-auto max-lg:rounded-md max-lg:border-solid max-lg:bg-card max-lg:px-3 max-lg:font-medium max-lg:text-text lg:pointer-coarse:size-11 max-lg:pointer-coarse:h-11"
    >
      <UserPlus aria-hidden className="size-3.5" />
      <span className="lg:hidden">Assign</span>
    </button>
  )
}

function assignToCaller({ kind, id, product, takeVersion }: WorkItem, ownerId: string): Promise<unknown> {
  if (kind === 'referral' && product) {
    return call(`POST /${product}/drafts/{id}/referral-owner`, { params: { id }, body: { ownerId } })
  }
  const input = { params: { id }, body: { version: takeVersion ?? 0 } }
  if (kind === 'request') return call('POST /service-requests/{id}/take', input)
  return sendOnce<unknown>(`take:${id}`, input.body, (idempotencyKey) => {
    if (kind === 'claim') return call('POST /claims/{id}/take', input, { idempotencyKey })
    if (kind === 'complaint') return call('POST /complaints/{id}/take', input, { idempotencyKey })
    return call('POST /challenged-policies/{id}/take', input, { idempotencyKey })
  })
}
