import type { TimelineEntry } from '@okwan/contract/policies/policies'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  Bell,
  Circle,
  CircleCheck,
  CircleOff,
  Clock,
  Eye,
  FileText,
  type LucideIcon,
  Pause,
  Play,
  Printer,
  RefreshCw,
  Send,
  TriangleAlert,
  Wallet,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Timeline } from '../../../ui/data/Timeline.tsx'
import type { Tone } from '../../../ui/data/tone.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

/** Icons for the events that the server reports. */
const STYLES: Partial<Record<string, { icon: LucideIcon; tone?: Tone }>> = {
  begin: { icon: FileText },
  accept: { icon: FileText },
  choose_pay_later: { icon: Clock },
  lapse: { icon: X },
  paid: { icon: Wallet, tone: 'success' },
  'payment-from-wallet': { icon: Wallet },
  'payment-requested': { icon: Send },
  'payment-failed': { icon: X, tone: 'danger' },
  'payment-expired': { icon: X, tone: 'danger' },
  paid_wrongly: { icon: TriangleAlert, tone: 'danger' },
  paid_too_late: { icon: TriangleAlert, tone: 'danger' },
  issued: { icon: CircleCheck, tone: 'success' },
  not_issued: { icon: TriangleAlert, tone: 'danger' },
  retry: { icon: RefreshCw },
  suspend: { icon: Pause, tone: 'warning' },
  activate: { icon: Play, tone: 'success' },
  cancel: { icon: CircleOff, tone: 'danger' },
  expire: { icon: Clock, tone: 'warning' },
  supersede: { icon: RefreshCw },
  'policy-renewed': { icon: RefreshCw, tone: 'success' },
  'renewal-reminded': { icon: Bell },
  'pay-later-reminded': { icon: Bell },
  'paper-printed': { icon: Printer },
  'paper-saved': { icon: FileText },
  'paper-sent': { icon: Send },
  'holder-card-shown': { icon: Eye },
  'customer-details-shown': { icon: Eye },
  'customer-difference': { icon: TriangleAlert, tone: 'warning' },
  'policy-endorsed': { icon: RefreshCw },
  'service-request-raised': { icon: FileText },
  'service-request-approve': { icon: CircleCheck, tone: 'success' },
  'service-request-reject': { icon: CircleOff, tone: 'danger' },
  'claim-reported': { icon: TriangleAlert, tone: 'warning' },
  'claim-reject': { icon: CircleOff, tone: 'danger' },
  'claim-pay': { icon: CircleCheck, tone: 'success' },
  'message-sent': { icon: Send },
  'message-queued': { icon: Send },
  'message-failed': { icon: X, tone: 'danger' },
  'note-added': { icon: FileText },
  'customer-consent-changed': { icon: Bell },
}

/** Events of a policy with their actors, newest first. */
export function PolicyTimeline({ policyId, children }: { policyId: string; children?: ReactNode }) {
  const timeline = useQuery(query('GET /policies/{policyId}/timeline', { params: { policyId } }))
  return (
    <TimelineCard title="History" timeline={timeline}>
      {children}
    </TimelineCard>
  )
}

type TimelineCardProps = {
  title: string
  timeline: UseQueryResult<TimelineEntry[]>
  /** Content below the events. */
  children?: ReactNode
}

export function TimelineCard({ title, timeline, children }: TimelineCardProps) {
  const entries = timeline.data?.map(({ at, event, text, by }, index) => ({
    ...(STYLES[event] ?? { icon: Circle }),
    id: String(index),
    text,
    actor: by ?? PRODUCT_NAME,
    at,
  }))
  return (
    <Card title={title}>
      {entries && <Timeline entries={entries} />}
      {timeline.isPending && <Skeleton className="h-40" />}
      {timeline.error && !entries && (
        <ErrorPanel
          title="Couldn’t load the timeline"
          text={readProblem(timeline.error).sentence}
          onRetry={() => void timeline.refetch()}
        />
      )}
      {children}
    </Card>
  )
}
