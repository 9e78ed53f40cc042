import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { ScheduledFilters } from './ScheduleDialog.tsx'

const ScheduleDialog = lazyPart(() => import('./ScheduleDialog.tsx'), 'ScheduleDialog')

/** Opens the form that schedules a report with the filters on the page. */
export function ScheduleReport({ title, filters }: { title: string; filters: ScheduledFilters }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={CalendarClock} onClick={() => setOpen(true)}>
        Schedule
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ScheduleDialog title={title} filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
