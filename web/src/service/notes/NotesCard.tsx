import { Suspense } from 'react'
import { Card } from '../../ui/data/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { RecordKey } from './record-key.ts'

const NotesPanel = lazyPart(() => import('./NotesPanel.tsx'), 'NotesPanel')

/** Notes and tasks on the page of a customer or policy, loaded after it. */
export function NotesCard(record: RecordKey) {
  return (
    <Card>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <NotesPanel {...record} />
      </Suspense>
    </Card>
  )
}
