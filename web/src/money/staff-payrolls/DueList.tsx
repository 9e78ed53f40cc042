import type { DueCommission } from '@okwan/contract/money/staff-payrolls'
import { formatPesewas } from '@okwan/domain/platform/money'
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
import { Money } from '../../ui/data/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { CommissionLines } from './CommissionLines.tsx'

const COLUMNS: Column<DueCommission>[] = [
  { id: 'name', header: 'Name', cell: (due) => <Person due={due} />, card: 'title' },
  { id: 'staffId', header: 'Staff ID', cell: ({ staffId }) => staffId },
  { id: 'branch', header: 'Branch', cell: ({ branchName }) => branchName },
  {
    id: 'amount',
    header: 'To pay',
    cell: (due) => <Money pesewas={due.amountPesewas} />,
    align: 'end',
    card: 'amount',
  },
]

/** Staff with available commission. The user selects who is paid with the next batch. */
export function DueList({ isWaiting }: { isWaiting: boolean }) {
  const due = useQuery(query('GET /staff-payrolls/due'))
  if (due.error) return <LoadError title="Couldn’t load the commission to pay" query={due} />
  if (!due.data) return <Skeleton className="h-60" />
  // A new key after a batch resets the selection to everyone who can be paid.
  return <Selection key={due.data.map(({ userId }) => userId).join()} due={due.data} isWaiting={isWaiting} />
}

function Selection({ due, isWaiting }: { due: readonly DueCommission[]; isWaiting: boolean }) {
  const payable = due.filter(({ refusalReason }) => refusalReason === null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(payable.map(({ userId }) => userId)))
  const [opened, setOpened] = useState<DueCommission>()
  const queryClient = useQueryClient()
  const chosen = payable.filter(({ userId }) => selected.has(userId))
  const total = chosen.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  const prepare = useMutation({
    mutationFn: () => {
      const body = { userIds: chosen.map(({ userId }) => userId) }
      return sendOnce('prepare-payroll', body, (idempotencyKey) =>
        call('POST /staff-payrolls', { body }, { idempotencyKey }),
      )
    },
    onSuccess: async () => {
      await refresh(queryClient, '/staff-payrolls/*')
      toast('Batch prepared. Another SuperAdmin must approve it.')
    },
  })
  return (
    <Card
      title="To pay"
      text={isWaiting && 'A batch is awaiting approval. The next batch can be prepared after the decision.'}
      flush
      actions={
        due.length > 0 &&
        !isWaiting && (
          <UnlessReadOnly>
            <Button
              variant="primary"
              size="small"
              tipAlign="end"
              loading={prepare.isPending}
              disabledReason={chosen.length === 0 ? 'Select at least one person who can be paid' : undefined}
              onClick={() => prepare.mutate()}
            >
              Prepare {formatPesewas(total)}
            </Button>
          </UnlessReadOnly>
        )
      }
    >
      {prepare.error && (
        <div className="px-4 pb-3">
          <FormAlert>{readProblem(prepare.error).sentence}</FormAlert>
        </div>
      )}
      <DataTable
        caption="Staff commission to pay"
        columns={COLUMNS}
        rowKey={({ userId }) => userId}
        rowName={({ fullName }) => fullName}
        rowActions={(person) => (
          <Button size="small" onClick={() => setOpened(person)}>
            Lines
          </Button>
        )}
        {...(!isWaiting && { selection: { selected, onChange: setSelected } })}
        state={{ status: 'ready', rows: due, refetching: false }}
        empty={<EmptyState title="No commission to pay" text="Staff commission appears here when it is available." />}
      />
      {opened && <CommissionLines person={opened} text="Commission to pay" onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

function Person({ due: { fullName, refusalReason } }: { due: DueCommission }) {
  return (
    <span>
      {fullName}
      {refusalReason && <span className="block text-meta text-muted">{refusalReason}</span>}
    </span>
  )
}
