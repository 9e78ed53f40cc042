import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { DisputeText } from './DisputeText.tsx'

/** The open disputes of this person, and links to others with open disputes. Renders nothing without disputes. */
export function OpenDisputes({ userId }: { userId: string }) {
  const own = useQuery(query('GET /commissions/disputes', { query: { userId } }))
  const { branchId } = useActiveBranch()
  const all = useQuery(query('GET /commissions/disputes', { query: branchId ? { branchId } : {} }))
  const others = new Map(
    (all.data ?? [])
      .filter(({ line }) => line.payeeId !== userId)
      .map(({ line, raisedBy }) => [line.payeeId, raisedBy]),
  )
  if ((own.data ?? []).length === 0 && others.size === 0) return null
  return (
    <Card title="Commission disputes">
      <div className="grid gap-3">
        {(own.data ?? []).map((dispute) => (
          <div key={dispute.disputeId} className="grid gap-2">
            <DisputeText dispute={dispute} />
            {!dispute.outcome && (
              <UnlessReadOnly>
                <AnswerForm dispute={dispute} />
              </UnlessReadOnly>
            )}
          </div>
        ))}
        {others.size > 0 && (
          <p className="text-table text-muted">
            Other people with open disputes:{' '}
            {[...others.values()].map(({ userId: id, fullName }) => (
              <Link key={id} to={paths.personCommissions({ userId: id })} className="mr-2">
                {fullName}
              </Link>
            ))}
          </p>
        )}
      </div>
    </Card>
  )
}
