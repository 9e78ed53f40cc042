import type { CustomerMerge, Duplicate } from '@okwan/contract/customers/customers/merges'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { LINK } from '../../../policies/summary/words.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { duplicateText, MergeLine } from './MergeLine.tsx'

const CURRENT: readonly CustomerMerge['status'][] = ['pending', 'merged']

/** Records that may be the same customer, and merges that await approval or can be undone. Hidden if there are none. */
export function DuplicatesCard({ customerCode }: { customerCode: string }) {
  const list = useQuery(query('GET /customers/{customerCode}/duplicates', { params: { customerCode } }))
  if (list.error && !list.data) {
    return (
      <Card title="Duplicates">
        <LoadError title="Couldn’t load duplicates" query={list} />
      </Card>
    )
  }
  const merges = list.data?.merges.filter(({ status }) => CURRENT.includes(status)) ?? []
  const proposed = merges.filter(({ status }) => status === 'pending').flatMap(({ kept, merged }) => [kept, merged])
  const duplicates = list.data?.duplicates.filter(
    (each) => !proposed.some((party) => party.customerCode === each.customerCode),
  )
  if (!duplicates || duplicates.length + merges.length === 0) return null
  return (
    <Card title="Duplicates" text="Records that may be the same customer. A colleague must approve a merge.">
      <ul className="divide-y divide-line">
        {merges.map((merge) => (
          <MergeLine
            key={merge.mergeId}
            merge={merge}
            duplicate={list.data?.duplicates.find(({ customerCode: code }) =>
              [merge.kept.customerCode, merge.merged.customerCode].includes(code),
            )}
          />
        ))}
        {duplicates.map((duplicate) => (
          <DuplicateLine key={duplicate.customerCode} customerCode={customerCode} duplicate={duplicate} />
        ))}
      </ul>
    </Card>
  )
}

function DuplicateLine({ customerCode, duplicate }: { customerCode: string; duplicate: Duplicate }) {
  const { fullName, reasons, refusalReason, customerCode: otherCode } = duplicate
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const propose = useMutation({
    mutationFn: (reason: string) =>
      call('POST /customers/{customerCode}/merges', { params: { customerCode }, body: { otherCode, reason } }),
    onSuccess: () => {
      setOpen(false)
      toast('Merge proposed. A colleague must approve it.')
      return refresh(queryClient, '/customers/*', '/customer-merges/*')
    },
  })
  return (
    <li className="grid gap-1 py-2.5">
      <p>
        <Link to={paths.customer({ customerCode: otherCode })} className={LINK}>
          {fullName}
        </Link>
        <span className="block text-table text-muted">{duplicateText(duplicate)}</span>
      </p>
      <p className="text-table">{reasons.join(' · ')}</p>
      {refusalReason ? (
        <p className="text-table text-muted">{refusalReason}</p>
      ) : (
        <UnlessReadOnly>
          <div>
            <Button size="small" aria-label={`Propose merge with ${otherCode}`} onClick={() => setOpen(true)}>
              Propose merge
            </Button>
          </div>
        </UnlessReadOnly>
      )}
      <ConfirmDialog
        open={isOpen}
        title={`Merge ${otherCode} into this customer?`}
        confirmLabel="Propose merge"
        danger={false}
        reasonLabel="Reason"
        busy={propose.isPending}
        error={propose.error ? readProblem(propose.error).sentence : undefined}
        onConfirm={(reason) => propose.mutate(reason)}
        onClose={() => setOpen(false)}
      >
        <p>
          After a colleague approves, this page shows the policies, claims and payments of both records. The merge can
          be undone for 30 days after the approval.
        </p>
      </ConfirmDialog>
    </li>
  )
}
