import { readProblem } from '../../../platform/api/problem.ts'
import { BackTo } from '../../../platform/page/BackTo.tsx'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../../platform/page/RecordMissing.tsx'
import { paths } from '../../../platform/routes/paths.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Figure } from '../../../ui/data/Figure.tsx'
import { Amount } from '../../../ui/data/Money.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { usePolicy } from '../../summary/use-policy.ts'
import { PaymentList, usePolicyPayments } from './PaymentList.tsx'

/** Payments and refunds of a policy, newest first. */
export function PaymentHistoryPage() {
  const { policyId, policy } = usePolicy()
  const history = usePolicyPayments(policyId)
  const error = policy.error ?? history.error
  const problem = error && !(policy.data && history.data) ? readProblem(error) : undefined
  if (problem && (problem.status === 404 || problem.code === 'invalid')) return <RecordMissing />
  return (
    <>
      <PageHeader
        title="Payment history"
        back={<BackTo path={paths.motorPolicy({ policyId })} label={policy.data?.policyNumber ?? 'Policy'} />}
      />
      {problem && (
        <ErrorPanel
          title="Couldn’t load payments"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void Promise.all([policy.refetch(), history.refetch()])}
        />
      )}
      {history.isPending && <Skeleton className="h-64" />}
      {history.data && (
        <div className="grid gap-4">
          <div className="grid gap-4 md:grid-cols-3">
            <Figure label="Paid" value={<Amount pesewas={history.data.paidPesewas} />} />
            <Figure label="Refunded" value={<Amount pesewas={history.data.refundedPesewas} />} />
            <Figure label="Net" value={<Amount pesewas={history.data.paidPesewas - history.data.refundedPesewas} />} />
          </div>
          <Card flush>
            <PaymentList policyId={policyId} history={history.data} />
          </Card>
        </div>
      )}
    </>
  )
}
