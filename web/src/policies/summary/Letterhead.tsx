import type { Letterhead as Head } from '@okwan/contract/policies/documents'
import { classes } from '../../ui/classes.ts'

type LetterheadProps = {
  head: Head
  title: string
  /** A sentence below the title. */
  under: string
  number: { label: string; value: string }
  /** On an 80 mm roll, all parts are below each other. */
  narrow?: boolean
}

/** Company, title and number at the top of a document, as it is printed. */
export function Letterhead({ head, title, under, number, narrow = false }: LetterheadProps) {
  const { name, licence, lines, colour, logo } = head
  const row = classes('flex gap-x-6 gap-y-2', narrow ? 'flex-col' : 'flex-wrap items-end justify-between')
  const end = narrow ? undefined : 'xs:ml-auto xs:text-right'
  return (
    <header className="grid gap-4">
      <div className={classes(row, 'border-b-4 border-double pb-3')} style={{ borderColor: colour }}>
        <div className={classes('flex min-w-0 items-center gap-3', !narrow && 'flex-[1_1_12rem]')}>
          {logo && <img src={logo} alt="" className="max-h-10 max-w-36" />}
          <div className="min-w-0">
            <p className="text-input font-bold" style={{ color: colour }}>
              {name}
            </p>
            <p className="text-meta text-muted">{licence}</p>
          </div>
        </div>
        {lines.length > 0 && (
          <div className={classes('text-meta text-muted', end)}>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
      </div>
      <div className={row}>
        <div className="min-w-0">
          <h2 className="text-title font-bold text-balance">{title}</h2>
          <p className="text-table text-muted">{under}</p>
        </div>
        <div className={classes('min-w-0', end)}>
          <p className="text-meta text-muted">{number.label}</p>
          <p className="font-bold wrap-anywhere">{number.value}</p>
        </div>
      </div>
    </header>
  )
}
