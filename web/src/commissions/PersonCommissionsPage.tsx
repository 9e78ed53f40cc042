import type { PersonCommissions } from '@okwan/contract/commissions'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { RecordMissing } from '../layout/RecordMissing.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { OpenDisputes } from './OpenDisputes.tsx'
import { RateForm } from './RateForm.tsx'
import { RateHistory } from './RateHistory.tsx'

/** What one person earns by each cover, since when, and what another rate would cost. */
export function PersonCommissionsPage() {
  const { userId = '' } = useParams({ strict: false }) as { userId?: string }
  const person = useQuery(query('GET /commissions/{id}', { params: { id: userId } }))
  const problem = person.error ? readProblem(person.error) : undefined
  if (problem && (problem.status === 404 || problem.status === 422)) return <RecordMissing />
  const { data } = person
  return (
    <>
      <PageHeader
        title="Commission rates"
        count={data && `${data.user.fullName}, ${data.user.role}`}
        back={
          <Link
            to={`/staff/${userId}`}
            className="flex w-fit items-center gap-1.5 text-table text-muted no-underline hover:text-text"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {data?.user.fullName ?? 'Person'}
          </Link>
        }
      />
      {problem && (
        <ErrorPanel
          title="The rates could not be loaded"
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

function Rates({ person }: { person: PersonCommissions }) {
  return (
    <div className="grid gap-4">
      {!person.canChange && <Banner tone="neutral">These are your own rates. Another SuperAdmin sets them.</Banner>}
      <OpenDisputes userId={person.user.userId} />
      {/* Saved rates begin a form of their own: what was typed is what stands now. */}
      <RateForm key={person.history.length + person.payeeKind} person={person} />
      <RateHistory history={person.history} />
    </div>
  )
}
