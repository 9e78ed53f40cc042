import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { Bell, Check, Circle, CircleHelp, Eye, type LucideIcon, RefreshCw, Send, Smartphone, X } from 'lucide-react'
import { Timeline } from '../../ui/data/Timeline.tsx'
import type { Tone } from '../../ui/data/tone.ts'

/** Icon and tone for each event type; the server provides the text. */
const STYLES: Partial<Record<string, { icon: LucideIcon; tone: Tone }>> = {
  requested: { icon: Send, tone: 'neutral' },
  submitted: { icon: Send, tone: 'neutral' },
  accepted: { icon: Smartphone, tone: 'neutral' },
  awaiting: { icon: Smartphone, tone: 'neutral' },
  unknown: { icon: CircleHelp, tone: 'warning' },
  announced: { icon: Bell, tone: 'neutral' },
  checked: { icon: RefreshCw, tone: 'neutral' },
  successful: { icon: Check, tone: 'success' },
  failed: { icon: X, tone: 'danger' },
  expired: { icon: X, tone: 'danger' },
  cancelled: { icon: X, tone: 'neutral' },
  review: { icon: Eye, tone: 'info' },
  'review-opened': { icon: Eye, tone: 'info' },
}

const OTHER = { icon: Circle, tone: 'neutral' } as const

/** The events of a payment, newest first. */
export function PaymentTimeline({ entries }: { entries: TransactionDetail['timeline'] }) {
  const lines = entries.map(({ at, event, text }, index) => ({
    ...(STYLES[event] ?? OTHER),
    id: String(index),
    text,
    actor: PRODUCT_NAME,
    at,
  }))
  return <Timeline entries={lines.toReversed()} />
}
