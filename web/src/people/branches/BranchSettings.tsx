import type { ManagedBranch, ManagedGroup } from '@okwan/contract/people/branches'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { BranchActions } from './BranchActions.tsx'
import { BranchForm } from './BranchForm.tsx'

const COLUMNS: Column<ManagedBranch>[] = [
  { id: 'branchName', header: 'Branch', cell: ({ branchName }) => branchName },
  { id: 'code', header: 'Code', cell: ({ code }) => code },
  { id: 'town', header: 'Town', cell: ({ town }) => town },
  { id: 'address', header: 'Address', cell: ({ address }) => address || '–' },
  { id: 'peopleCount', header: 'People', cell: ({ peopleCount }) => peopleCount },
  {
    id: 'status',
    header: 'Status',
    cell: ({ closedAt, closeReason }) =>
      closedAt ? (
        <>
          <StatusBadge tone="neutral">Closed</StatusBadge> {formatMoment(new Date(closedAt))}: {closeReason}
        </>
      ) : (
        <StatusBadge tone="success">Open</StatusBadge>
      ),
    card: 'status',
  },
]

/** Branches by group: add, change and close. */
export function BranchSettings() {
  const user = useUser()
  const [adding, setAdding] = useState(false)
  const groups = useQuery(query('GET /branch-groups'))
  const canChange = !user?.examinerUntil
  if (groups.error && !groups.data) {
    return (
      <ErrorPanel
        title="Couldn’t load branches"
        text={readProblem(groups.error).sentence}
        code={readProblem(groups.error).requestId}
        onRetry={() => void groups.refetch()}
      />
    )
  }
  if (!groups.data) return <Skeleton className="h-120" />
  return (
    <div className="grid gap-4">
      {groups.data.map((group) => (
        <GroupCard key={group.groupId} group={group} canChange={canChange} />
      ))}
      {canChange && (
        <div>
          <Button icon={Plus} onClick={() => setAdding(true)}>
            Add group
          </Button>
        </div>
      )}
      {adding && (
        <BranchForm
          title="Add group"
          fields={['name']}
          saved="Group added"
          save={({ name }) => call('POST /branch-groups', { body: { name } })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

function GroupCard({ group, canChange }: { group: ManagedGroup; canChange: boolean }) {
  const [form, setForm] = useState<'rename' | 'add'>()
  const { groupId, groupName, branches } = group
  const close = () => setForm(undefined)
  return (
    <Card
      title={groupName}
      text="Admins of a branch can see the records of all branches in its group."
      flush
      actions={
        canChange && (
          <>
            <Button icon={Pencil} onClick={() => setForm('rename')} aria-label={`Rename ${groupName}`}>
              Rename
            </Button>
            <Button icon={Plus} onClick={() => setForm('add')} aria-label={`Add branch to ${groupName}`}>
              Add branch
            </Button>
          </>
        )
      }
    >
      <DataTable
        caption={`Branches of ${groupName}`}
        columns={COLUMNS}
        rowKey={({ branchId }) => branchId}
        rowName={({ branchName }) => branchName}
        {...(canChange && { rowActions: (branch: ManagedBranch) => <BranchActions branch={branch} /> })}
        state={{ status: 'ready', rows: branches, refetching: false }}
        empty={
          <EmptyState
            illustration={<EmptyGlovebox />}
            title="No branches yet"
            text="Select Add branch to add the first one."
          />
        }
      />
      {form === 'rename' && (
        <BranchForm
          title={`Rename ${groupName}`}
          fields={['name']}
          values={{ name: groupName }}
          saved="Group renamed"
          save={({ name }) => call('PUT /branch-groups/{id}', { params: { id: groupId }, body: { name } })}
          onClose={close}
        />
      )}
      {form === 'add' && (
        <BranchForm
          title={`Add branch to ${groupName}`}
          fields={['name', 'code', 'town', 'address']}
          saved="Branch added"
          save={(body) => call('POST /branches', { body: { groupId, ...body } })}
          onClose={close}
        />
      )}
    </Card>
  )
}
