import { Suspense } from 'react'
import type { DateFieldProps } from '../date-picker/view/DateField.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { lazyPart } from '../lazy-part.ts'

const DateField = lazyPart(() => import('../date-picker/view/DateField.tsx'), 'DateField')

/** Lazy date field, so that a page opens without waiting for the calendar. */
export function DayField(props: DateFieldProps) {
  return (
    <Suspense
      fallback={
        <div className="grid content-start gap-1.5">
          <span className="font-medium">{props.label}</span>
          <Skeleton className="h-9 pointer-coarse:h-11" />
        </div>
      }
    >
      <DateField {...props} />
    </Suspense>
  )
}
