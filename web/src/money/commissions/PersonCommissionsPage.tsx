import type { PersonCommissions } from '@okwan/contract/money/commissions'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Figure } from '../../ui/data/Figure.tsx'
import { Amount } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DefaultRates } from './DefaultRates.tsx'
import { OpenDisputes } from './OpenDisputes.tsx'
import { RateForm } from './RateForm.tsx'
import { RateHistory } from './RateHistory.tsx'
import { monthName } from './words.ts'

/** The commission rates of one person, their history, and the effect of a new rate. */
export function PersonCommissionsPage() {
  const { userId } = usePageParams('personCommissions')
  const person = useQuery(query('GET /commissions/{id}', { params: { id: userId } }))
  const problem = person.error ? readProblem(person.error) : undefined
  if (problem && (problem.status === 404 || problem.status === 422)) return <RecordMissing />
  const { data } = person
  return (
    <>
      <PageHeader
        title="Commission rates"
        count={data && `${data.user.fullName}, ${data.user.role}`}
        back={<BackTo path={paths.person({ userId })} label={data?.user.fullName ?? 'Person'} />}
      />
      {problem && (
        <ErrorPanel
          title="Couldn’t load rates"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void person.refetch()}
        />
      )}
      {person.isPending && <Skeleton className="h-96" />}
      {data && <Rates person={data} />}
    </>
  )
}

function Earned({ person: { figures, group } }: { person: PersonCommissions }) {
  const { month, earnedPesewas, reversedPesewas, pendingPesewas, toPayPesewas } = figures
  const reversed = reversedPesewas > 0 ? `${formatPesewas(reversedPesewas)} reversed` : 'No reversals'
  return (
    <div className="grid grid-cols-1 gap-3 xs:grid-cols-3">
      <Figure label={`Earned in ${monthName(month)}`} value={<Amount pesewas={earnedPesewas} />} detail={reversed} />
      <Figure label="Pending" value={<Amount pesewas={pendingPesewas} />} detail="Not yet available" />
      <Figure
        label={group === 'AGENT' ? 'Available' : 'To be paid'}
        value={<Amount pesewas={toPayPesewas} />}
        detail={group === 'AGENT' ? 'In the wallet' : 'Paid with payroll'}
      />
    </div>
  )
}

function Rates({ person }: { person: PersonCommissions }) {
  return (
    <div className="grid gap-4">
      {!person.canChange && (
        <Banner tone="neutral">These are your own rates. Only another SuperAdmin can change them.</Banner>
      )}
      <Earned person={person} />
      <OpenDisputes userId={person.user.userId} />
      {/* A new key after saving resets the form to the saved rates. */}
      <RateForm key={person.history.length + person.payeeKind} person={person} />
      <DefaultRates group={person.group} />
      <RateHistory history={person.history} />
    </div>
  )
}
