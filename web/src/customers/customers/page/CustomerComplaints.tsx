import { can } from '@okwan/domain/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { LINK } from '../../../policies/summary/words.ts'
import { STATUS_TONES } from '../../../service/complaints/words.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const NewComplaintDialog = lazyPart(
  () => import('../../../service/complaints/NewComplaintDialog.tsx'),
  'NewComplaintDialog',
)

const MAX_ROWS = 100

/** Complaints of the customer within the user’s reach, and the button to record one. */
export function CustomerComplaints({ customerCode }: { customerCode: string }) {
  const user = useUser()
  const [isNew, setNew] = useState(false)
  const customer = useQuery(query('GET /customers/{customerCode}', { params: { customerCode } }))
  const list = useQuery(query('GET /complaints', { query: { customerCode, limit: MAX_ROWS } }))
  const complaints = list.data?.data
  const isOffice = user !== undefined && can(user, 'service-requests.decide')
  return (
    <Card title="Complaints">
      {list.isPending && <Skeleton className="h-24" />}
      {list.error && !complaints && <LoadError title="Couldn’t load complaints" query={list} />}
      {complaints?.length === 0 && <p className="text-muted">No complaints.</p>}
      <ul className="divide-y divide-line">
        {complaints?.map(({ complaintId, complaintNumber, categoryLabel, status, statusText, receivedAt }) => (
          <li key={complaintId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0">
              <span className="font-medium">{categoryLabel}</span>
              <span className="block text-table text-muted">
                <Link to={paths.complaints()} search={{ open: complaintId, view: 'all' }} className={LINK}>
                  {complaintNumber}
                </Link>
                {' · '}
                received <DateText value={receivedAt} />
              </span>
            </span>
            <StatusBadge tone={STATUS_TONES[status]}>{statusText}</StatusBadge>
          </li>
        ))}
      </ul>
      {customer.data && !customer.data.erasedAt && (
        <UnlessReadOnly>
          <Button size="small" icon={Plus} onClick={() => setNew(true)}>
            New complaint
          </Button>
        </UnlessReadOnly>
      )}
      <Suspense fallback={null}>
        {isNew && customer.data && (
          <NewComplaintDialog isOffice={isOffice} customer={customer.data} onClose={() => setNew(false)} />
        )}
      </Suspense>
    </Card>
  )
}
