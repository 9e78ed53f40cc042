import type { ExaminerSeat } from '@okwan/contract/people/users/examiners'
import type { ExaminerSeatStatus } from '@okwan/domain/people/users/terms'
import { formatPhone } from '@okwan/domain/platform/phone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { countText } from '../../../platform/lists/list-query.ts'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { StaffTabs } from '../../../platform/page/StaffTabs.tsx'
import { useUser } from '../../../platform/session/current.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { formatMoment } from '../../../ui/data/moment.ts'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import type { Tone } from '../../../ui/data/tone.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ExaminerActions } from './ExaminerActions.tsx'
import { ExaminerDrawer } from './ExaminerDrawer.tsx'

const STATUS_LABELS: Record<ExaminerSeatStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  refused: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
}
const TONES: Record<ExaminerSeatStatus, Tone> = {
  pending: 'warning',
  active: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  ended: 'neutral',
}

const COLUMNS: Column<ExaminerSeat>[] = [
  { id: 'user', header: 'Name', cell: ({ user }) => user.fullName },
  { id: 'organisation', header: 'Organisation', cell: ({ organisation }) => organisation },
  { id: 'mobileNumber', header: 'Phone', cell: ({ user }) => formatPhone(user.mobileNumber), card: 'hidden' },
  { id: 'until', header: 'Ends', cell: ({ until }) => formatMoment(new Date(until)) },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason, card: 'hidden' },
  { id: 'requestedBy', header: 'Requested by', cell: ({ requestedBy }) => requestedBy.fullName },
  { id: 'decidedBy', header: 'Decided by', cell: ({ decidedBy }) => decidedBy?.fullName ?? '–', card: 'hidden' },
  {
    id: 'lastSignIn',
    header: 'Last sign-in',
    cell: ({ lastSignInAt }) => (lastSignInAt ? <DateText value={lastSignInAt} /> : 'Never'),
    card: 'hidden',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>,
    card: 'status',
  },
]

/** Examiners of regulators and auditors in every status. */
export function ExaminerList() {
  const user = useUser()
  const [filters, setFilters] = useFilters<'people'>()
  const [isAdding, setIsAdding] = useState(false)
  const { cursor, limit } = filters
  const seats = useQuery({
    ...query('GET /examiners', { query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Examiners"
        count={seats.data && countText(seats.data.meta)}
        actions={
          user?.examinerUntil ? null : (
            <Button variant="primary" icon={UserPlus} onClick={() => setIsAdding(true)}>
              Add examiner
            </Button>
          )
        }
      >
        <StaffTabs current="examiners" />
      </PageHeader>
      <Card flush>
        <DataTable
          caption="Examiners"
          columns={COLUMNS}
          rowKey={({ examinerSeatId }) => examinerSeatId}
          rowName={({ user: person }) => person.fullName}
          rowActions={(seat) => <ExaminerActions seat={seat} />}
          state={tableState(seats, 'Examiners')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title="No examiners yet"
              text="Add an examiner of a regulator or auditor. Another SuperAdmin approves the read-only access here."
            />
          }
        />
        <ListPager label="Examiners" list={seats.data} filters={filters} setFilters={setFilters} />
      </Card>
      {isAdding && <ExaminerDrawer onClose={() => setIsAdding(false)} />}
    </>
  )
}
