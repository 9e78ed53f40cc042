import type { ListedAssistant } from '@okwan/contract/people/assistants'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { AssistantActions } from './AssistantActions.tsx'
import { hasDailyLimit, hoursText, perDayText, productsText, STATUS_TONES, STATUS_WORDS } from './words.ts'

const AssistantDrawer = lazyPart(() => import('./AssistantDrawer.tsx'), 'AssistantDrawer')

const COLUMNS: Column<ListedAssistant>[] = [
  { id: 'fullName', header: 'Name', cell: ({ fullName }) => fullName },
  { id: 'mobileNumber', header: 'Phone', cell: ({ mobileNumber }) => formatPhone(mobileNumber) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StatusBadge>,
    card: 'status',
  },
  {
    id: 'policies',
    header: 'Policies this month',
    cell: ({ thisMonth }) => thisMonth.policies,
    align: 'end',
    card: 'hidden',
  },
  {
    id: 'premium',
    header: 'Premium this month',
    cell: ({ thisMonth }) => <Money pesewas={thisMonth.premiumPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'limits', header: 'Products and limits', cell: ({ limits }) => <Limits limits={limits} /> },
  {
    id: 'lastSignIn',
    header: 'Last sign-in',
    cell: ({ lastSignInAt }) => (lastSignInAt ? <DateText value={lastSignInAt} /> : 'Never'),
    card: 'hidden',
  },
  { id: 'createdAt', header: 'Added', cell: ({ createdAt }) => <DateText value={createdAt} />, card: 'hidden' },
]

export function AssistantListPage() {
  const [filters] = useFilters<'assistants'>()
  const [adding, setAdding] = useState(false)
  const removed = filters.status === 'removed'
  const assistants = useQuery(query('GET /assistants', { query: removed ? { status: 'removed' } : {} }))
  const usage = assistants.data?.meta
  const full = usage !== undefined && usage.used >= usage.max
  const addButton = (
    <Button
      variant="primary"
      icon={UserPlus}
      disabledReason={full ? `You have ${usage.max} assistants, the maximum. Remove one first.` : undefined}
      tipAlign="end"
      onClick={() => setAdding(true)}
    >
      Add assistant
    </Button>
  )
  return (
    <>
      <PageHeader title="Assistants" count={usage && `${usage.used} of ${usage.max}`} actions={addButton}>
        <ViewTabs
          label="Assistants"
          current={removed ? 'removed' : 'present'}
          views={[
            {
              id: 'present',
              label: 'Active',
              link: (props) => <Link to={paths.assistants()} activeOptions={{ exact: true }} {...props} />,
            },
            {
              id: 'removed',
              label: 'Removed',
              link: (props) => <Link to={paths.assistants()} search={{ status: 'removed' }} {...props} />,
            },
          ]}
        />
      </PageHeader>
      <Card flush>
        <DataTable
          caption="Assistants"
          columns={COLUMNS}
          rowKey={({ assistantId }) => assistantId}
          rowName={({ fullName }) => fullName}
          rowLink={({ assistantId }, props) => <Link to={paths.assistant({ assistantId })} {...props} />}
          rowActions={(assistant) => <AssistantActions assistant={assistant} />}
          state={tableState(assistants, 'Assistants')}
          empty={
            removed ? (
              <EmptyState illustration={<EmptyGlovebox />} title="No removed assistants" />
            ) : (
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No assistants yet"
                text="Assistants sell for you with their own sign-in, within limits you set. You earn the commission. They see only their own sales, not your wallet or commissions."
                action={addButton}
              />
            )
          }
        />
      </Card>
      <Suspense fallback={null}>{adding && <AssistantDrawer onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

function Limits({ limits }: Pick<ListedAssistant, 'limits'>) {
  return (
    <>
      {productsText(limits)}
      <span className="block text-table text-muted">
        {hasDailyLimit(limits) ? `${perDayText(limits)} per day` : 'No daily limit'}, {lowerFirst(hoursText(limits))}
      </span>
    </>
  )
}
