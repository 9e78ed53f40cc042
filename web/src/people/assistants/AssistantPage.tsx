import type { AssistantDetail } from '@okwan/contract/people/assistants'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Figure } from '../../ui/data/Figure.tsx'
import { Amount } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { AssistantActions } from './AssistantActions.tsx'
import { LiveFeed } from './LiveFeed.tsx'
import { hoursText, perDayText, productsText, STATUS_TONES, STATUS_WORDS } from './words.ts'

const PremiumChart = lazyPart(() => import('../performance/PremiumChart.tsx'), 'PremiumChart')

/** Above this number, failed sign-ins are highlighted. */
const MANY_FAILED = 5

/** One assistant: limits, sales and activity. */
export function AssistantPage() {
  const { assistantId } = usePageParams('assistant')
  const assistant = useQuery(query('GET /assistants/{id}', { params: { id: assistantId } }))
  const problem = assistant.error ? readProblem(assistant.error) : undefined
  if (problem && (problem.status === 404 || problem.status === 422)) return <RecordMissing />
  const detail = assistant.data
  return (
    <>
      <PageHeader
        title={detail?.fullName ?? 'Assistant'}
        back={<BackTo path={paths.assistants()} label="Assistants" />}
        actions={
          detail && (
            <>
              <StatusBadge tone={STATUS_TONES[detail.status]}>{STATUS_WORDS[detail.status]}</StatusBadge>
              <AssistantActions assistant={detail} />
            </>
          )
        }
      />
      {problem && (
        <ErrorPanel
          title="Couldn’t load the assistant"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void assistant.refetch()}
        />
      )}
      {assistant.isPending && <Skeleton className="h-96" />}
      {detail && <AssistantCards assistant={detail} />}
    </>
  )
}

function AssistantCards({ assistant }: { assistant: AssistantDetail }) {
  const { figures, limits, sales } = assistant
  return (
    <div className="grid gap-4">
      <StateBanner assistant={assistant} />
      <SalesFigures sales={assistant.sales} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-4">
          {sales.policies > 0 && (
            <Card>
              <Suspense fallback={<Skeleton className="h-64" />}>
                <PremiumChart days={sales.days} perDay={sales.perDay} />
              </Suspense>
            </Card>
          )}
          <LiveFeed assistantId={assistant.assistantId} />
        </div>
        <div className="grid gap-4">
          <Card title="Details">
            <DescriptionList
              items={[
                { term: 'Phone', value: formatPhone(assistant.mobileNumber) },
                { term: 'Email', value: assistant.email ?? 'None' },
                { term: 'Agent code', value: assistant.staffId },
                { term: 'Added', value: formatDate(toAccraDate(new Date(assistant.createdAt))) },
                {
                  term: 'Last sign-in',
                  value: assistant.lastSignInAt ? <RelTime at={assistant.lastSignInAt} /> : 'Never',
                },
              ]}
            />
          </Card>
          <Card title="Sign-in activity" text="Last 30 days">
            <DescriptionList
              items={[
                { term: 'Sign-ins', value: figures.signIns },
                {
                  term: 'Failed sign-ins',
                  value: (
                    <span className={figures.failedSignIns > MANY_FAILED ? 'text-warning-text' : undefined}>
                      {figures.failedSignIns}
                    </span>
                  ),
                },
                { term: 'Actions', value: figures.actions },
              ]}
            />
          </Card>
          <Card title="Limits">
            <DescriptionList
              items={[
                { term: 'Products', value: productsText(limits) },
                { term: 'Per day', value: perDayText(limits) },
                { term: 'Hours', value: hoursText(limits) },
              ]}
            />
          </Card>
          {assistant.limitsHistory.length > 1 && <LimitsHistory history={assistant.limitsHistory} />}
        </div>
      </div>
    </div>
  )
}

function SalesFigures({ sales }: { sales: AssistantDetail['sales'] }) {
  const { days, policies, premiumPesewas, offers, paidOffers, failedPayments } = sales
  const detail = `Last ${days} days`
  const share = offers === 0 ? '–' : `${Math.round((paidOffers / offers) * 100)}%`
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 max-xs:[&_.text-figure]:text-input">
      <Figure label="Policies issued" value={policies.toLocaleString('en-GB')} detail={detail} />
      <Figure label="Premium" value={<Amount pesewas={premiumPesewas} />} detail={detail} />
      <Figure label="Offers paid" value={share} detail={`${paidOffers} of ${offers} offers`} />
      <Figure label="Failed payments" value={failedPayments.toLocaleString('en-GB')} detail={detail} />
    </div>
  )
}

function StateBanner({ assistant }: { assistant: AssistantDetail }) {
  if (assistant.status === 'removed') {
    return <Banner tone="neutral">This assistant was removed. Their sales and activities stay on record.</Banner>
  }
  if (assistant.pausedByOffice) {
    return <Banner tone="warning">The office paused this assistant. Ask the office to reactivate them.</Banner>
  }
  if (assistant.status === 'paused') {
    return <Banner tone="warning">Paused. They can’t sign in until you reactivate them.</Banner>
  }
  if (assistant.status === 'invited') {
    return <Banner tone="info">Invited but not signed in yet. You can resend the invitation.</Banner>
  }
  return null
}

function LimitsHistory({ history }: { history: AssistantDetail['limitsHistory'] }) {
  return (
    <Card title="Previous limits">
      <ol className="divide-y divide-line">
        {history.slice(1).map((limits) => (
          <li key={limits.setAt} className="py-2.5 first:pt-0 last:pb-0">
            <p>
              {productsText(limits)} · {perDayText(limits)} · {hoursText(limits)}
            </p>
            <p className="text-table text-muted">
              {limits.setBy} · {formatMoment(new Date(limits.setAt))}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
