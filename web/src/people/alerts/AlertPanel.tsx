import type { Alert } from '@okwan/contract/people/alerts'
import { useQuery } from '@tanstack/react-query'
import { BellRing, Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Card } from '../../ui/data/Card.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { AcknowledgeButton } from './AcknowledgeButton.tsx'

const AlertRulesDrawer = lazyPart(() => import('./AlertRulesDrawer.tsx'), 'AlertRulesDrawer')

const SHOWN = 3

/** Open alerts for SuperAdmins. A phone shows only the newest. */
export function AlertPanel() {
  const [settingRules, setSettingRules] = useState(false)
  const { branchId } = useActiveBranch()
  const alerts = useQuery(query('GET /alerts', { query: { limit: SHOWN, ...(branchId ? { branchId } : {}) } }))
  const more = (alerts.data?.meta.count ?? 0) - (alerts.data?.data.length ?? 0)
  return (
    <Card
      title="Alerts"
      actions={
        <>
          <Link to={paths.loginRecords()} search={{ view: 'alerts' }} className={buttonClass('quiet')}>
            All alerts{more > 0 && <span className="max-xs:hidden"> ({more} more)</span>}
          </Link>
          <UnlessReadOnly>
            <Button variant="quiet" icon={Settings2} onClick={() => setSettingRules(true)}>
              Alert rules
            </Button>
          </UnlessReadOnly>
        </>
      }
    >
      {alerts.data ? (
        alerts.data.data.length > 0 ? (
          <ul className="grid gap-3">
            {alerts.data.data.map((alert) => (
              <AlertLine key={alert.alertId} alert={alert} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">No open alerts. You’ll get an SMS when there is a new one.</p>
        )
      ) : alerts.error ? (
        <ErrorPanel
          title="Couldn’t load alerts"
          text={readProblem(alerts.error).sentence}
          onRetry={() => void alerts.refetch()}
        />
      ) : (
        <Skeleton className="h-12" />
      )}
      <Suspense fallback={null}>{settingRules && <AlertRulesDrawer onClose={() => setSettingRules(false)} />}</Suspense>
    </Card>
  )
}

function AlertLine({ alert }: { alert: Alert }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 not-first:max-xs:hidden">
      <span className="flex items-start gap-3">
        <BellRing aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
        <span>
          <span className="max-xs:line-clamp-2">{alert.sentence}</span>
          <span className="block text-table text-muted">
            {alert.branchName && `${alert.branchName}, `}
            {alert.times > 1 && `${alert.times.toLocaleString('en-GB')} times, last `}
            <RelTime at={alert.lastAt} />
          </span>
        </span>
      </span>
      <AcknowledgeButton alert={alert} />
    </li>
  )
}
