import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { Circle } from 'lucide-react'
import { Timeline } from '../../ui/data/Timeline.tsx'

type Entry = { at: string; text: string; note: string | null; by: string | null }

/** History of a record, newest first. Entries without a user were made by the system. */
export function RecordHistory({ timeline }: { timeline: readonly Entry[] }) {
  const entries = timeline.map(({ at, text, note, by }, index) => ({
    id: String(index),
    icon: Circle,
    tone: 'neutral' as const,
    text: note ? `${text}: ${note}` : text,
    actor: by ?? PRODUCT_NAME,
    at,
  }))
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">History</h3>
      <Timeline entries={entries.toReversed()} />
    </section>
  )
}
