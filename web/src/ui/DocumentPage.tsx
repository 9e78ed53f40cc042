import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type DocumentPageProps = { label: string; size?: 'A4' | 'A5' | 'receipt'; children: ReactNode }

const SIZES = {
  A4: 'max-w-[210mm] min-h-[297mm] p-[16mm] max-md:p-5',
  A5: 'max-w-[148mm] min-h-[210mm] p-[10mm] max-md:p-5',
  receipt: 'max-w-[80mm] p-[5mm]',
}

/** Printable page: white in every theme, and printed without the layout (`print:hidden`). */
export function DocumentPage({ label, size = 'A4', children }: DocumentPageProps) {
  return (
    <article
      aria-label={label}
      data-surface="document"
      className={classes(
        'mx-auto w-full bg-card text-text shadow-e2 print:min-h-0 print:max-w-none print:p-0 print:shadow-none',
        SIZES[size],
      )}
    >
      {children}
    </article>
  )
}
