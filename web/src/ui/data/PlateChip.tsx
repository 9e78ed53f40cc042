import { Plane } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

const SIZES = {
  row: { box: 'h-6 rounded-[5px] border-[1.5px]', flag: 'w-1', text: 'px-1.5 text-table leading-[21px]' },
  title: { box: 'h-10 rounded-md border-2', flag: 'w-2', text: 'px-3 text-title leading-9' },
}

/** Registration number styled as a number plate: in rows, and larger as the title of a page. */
export function PlateChip({ plate, size = 'row' }: { plate: string; size?: keyof typeof SIZES }) {
  const { box, flag, text } = SIZES[size]
  return (
    <span
      className={classes(
        'inline-flex shrink-0 items-stretch overflow-hidden border-neutral-solid bg-white align-middle',
        box,
      )}
    >
      <span aria-hidden className={classes('bg-[linear-gradient(#ce1126_33%,#fcd116_33%_66%,#006b3f_66%)]', flag)} />
      <span className={classes('font-bold tracking-wide whitespace-nowrap text-[#131916]', text)}>{plate}</span>
    </span>
  )
}

const TRIP_SIZES = {
  row: { box: 'h-6 gap-1 rounded-[5px] border px-1.5 text-table font-medium', sign: 'size-3.5' },
  title: { box: 'h-10 gap-2 rounded-md border-2 px-3 text-title font-bold', sign: 'size-5' },
}

/** Destination of a trip, in the place of a number plate. */
export function TripChip({ children, size = 'row' }: { children: ReactNode; size?: keyof typeof TRIP_SIZES }) {
  const { box, sign } = TRIP_SIZES[size]
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center border-dashed border-neutral-solid align-middle text-text',
        box,
      )}
    >
      <Plane aria-hidden className={classes('shrink-0', sign)} />
      <span className="truncate">{children}</span>
    </span>
  )
}
