import { deadlineInWords } from '@okwan/domain/platform/dates'
import { Clock } from 'lucide-react'
import { classes } from '../classes.ts'
import { DateText } from './DateText.tsx'
import { TONE_TEXT } from './tone.ts'

type Deadline = { serviceLevel: string; label: string; dueOn: string; daysLeft: number | null; isBreached: boolean }

/** Open deadlines with the days left, and missed deadlines. */
export function Deadlines({ deadlines }: { deadlines: readonly Deadline[] }) {
  const shown = deadlines.filter(({ daysLeft, isBreached }) => daysLeft !== null || isBreached)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Deadlines" className="grid gap-2 md:grid-cols-2 md:*:last:odd:col-span-full">
      {shown.map(({ serviceLevel, label, dueOn, daysLeft, isBreached }) => (
        <li key={serviceLevel} className="flex gap-2 rounded-lg border border-line px-3 py-2">
          <Clock
            aria-hidden
            className={classes('mt-0.5 size-4 shrink-0', isBreached ? TONE_TEXT.danger : 'text-muted')}
          />
          <div>
            <p className={classes('font-medium', isBreached && TONE_TEXT.danger)}>{remainingText(daysLeft)}</p>
            <p className="text-table text-muted">
              {label}, <DateText value={dueOn} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function remainingText(daysLeft: number | null): string {
  if (daysLeft === null) return 'Missed'
  const text = deadlineInWords(daysLeft)
  return text[0]?.toUpperCase() + text.slice(1)
}
