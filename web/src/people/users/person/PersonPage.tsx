import type { User } from '@okwan/contract/people/users'
import { staffIdLabel } from '@okwan/domain/people/users/terms'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { BackTo } from '../../../platform/page/BackTo.tsx'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../../platform/page/RecordMissing.tsx'
import { Link, useNavigate } from '../../../platform/routes/link.ts'
import { usePageParams } from '../../../platform/routes/page-params.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { STATUS_TONES, STATUS_WORDS } from '../words.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonChart } from './PersonChart.tsx'
import { PersonFigures } from './PersonFigures.tsx'
import { PersonRole } from './PersonRole.tsx'
import { PersonTabs } from './PersonTabs.tsx'
import { PersonWallet } from './PersonWallet.tsx'

const PersonPermissions = lazyPart(() => import('../permissions/PersonPermissions.tsx'), 'PersonPermissions')

const PEOPLE = paths.people()

/** One person: details, sales, decisions, sign-ins and changes. */
export function PersonPage() {
  const { userId } = usePageParams('person')
  const person = useQuery(query('GET /users/{id}', { params: { id: userId } }))
  const navigate = useNavigate()
  const problem = person.error ? readProblem(person.error) : undefined
  if (problem && (problem.status === 404 || problem.status === 422)) return <RecordMissing />
  return (
    <>
      <PageHeader
        title={person.data?.fullName ?? 'Person'}
        back={<BackTo path={PEOPLE} label="People" />}
        actions={
          person.data && (
            <>
              <StatusBadge tone={STATUS_TONES[person.data.status]}>{STATUS_WORDS[person.data.status]}</StatusBadge>
              {person.data.role !== 'AssistantAgent' && (
                <Link to={paths.personCommissions({ userId })} className={buttonClass('secondary')}>
                  Commission rates
                </Link>
              )}
              <PersonActions user={person.data} onDeleted={() => void navigate({ to: PEOPLE })} />
            </>
          )
        }
      />
      {problem && (
        <ErrorPanel
          title="Couldn’t load the person"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void person.refetch()}
        />
      )}
      {person.isPending && <Skeleton className="h-64" />}
      {person.data && <PersonCards user={person.data} />}
    </>
  )
}

function PersonCards({ user }: { user: User }) {
  const reader = useUser()
  return (
    <div className="grid gap-4">
      <PersonFigures userId={user.userId} />
      <Card title="Details">
        <DescriptionList
          layout="grid"
          items={[
            { term: 'Role', value: <PersonRole user={user} /> },
            { term: 'Branch', value: user.branch.branchName },
            { term: staffIdLabel(user.role), value: user.staffId },
            { term: 'Phone', value: mobileText(user) },
            { term: 'Email', value: user.email ?? 'None' },
            ...(user.role === 'Agent' ? [{ term: 'Licence', value: licenceText(user) }] : []),
            { term: 'Added', value: formatDate(toAccraDate(new Date(user.createdAt))) },
            { term: 'Last sign-in', value: user.lastSignInAt ? <RelTime at={user.lastSignInAt} /> : 'Never' },
          ]}
        />
      </Card>
      {user.role === 'Agent' && reader && can(reader, 'wallets.manage') && (
        <PersonWallet userId={user.userId} fullName={user.fullName} />
      )}
      <PersonChart userId={user.userId} />
      {reader && can(reader, 'users.manage') && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PersonPermissions userId={user.userId} fullName={user.fullName} />
        </Suspense>
      )}
      <PersonTabs user={user} />
    </div>
  )
}

function mobileText({ mobileNumber, pendingMobileNumber }: User): string {
  const now = formatPhone(mobileNumber)
  return pendingMobileNumber ? `${now} (${formatPhone(pendingMobileNumber)} pending)` : now
}

function licenceText({ licence }: User): string {
  return licence ? `${licence.number}, until ${formatDate(licence.expiresOn)}` : 'Not on file'
}
