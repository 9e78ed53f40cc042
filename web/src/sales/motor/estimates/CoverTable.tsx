import { formatPlain } from '@okwan/domain/platform/money'
import { COVER_CODES, COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import { ChoiceMark } from '../../../ui/choices/Choice.tsx'
import { classes } from '../../../ui/classes.ts'
import type { CompareProps } from './CoverCards.tsx'
import { BENEFITS } from './cover-benefits.ts'

/** The comparison of covers as a compact table, for small screens. */
export function CoverTable({ price, isOld, chosen, form }: CompareProps) {
  const id = useId()
  const cell = 'px-0.5 py-2 text-center align-middle'
  return (
    <table
      aria-busy={isOld}
      className={classes('w-full table-fixed rounded-lg bg-card text-meta', isOld && 'opacity-50')}
    >
      <caption className="sr-only">Comparison of covers, prices in cedis</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="w-[34%] p-2 text-left font-medium">
            Cover
          </th>
          {price.alternatives.map(({ coverType, ...alternative }) => (
            <th key={coverType} scope="col" className={classes(cell, coverType === chosen && 'bg-accent-soft')}>
              <label className="grid justify-items-center gap-1 pointer-coarse:min-h-11">
                <ChoiceMark
                  type="radio"
                  disabled={!('totalPesewas' in alternative)}
                  name="underwriting.coverType"
                  value={coverType}
                  checked={coverType === chosen}
                  onChange={() => form.setValue('underwriting.coverType', coverType, { shouldDirty: true })}
                  aria-labelledby={`${id}-${coverType}`}
                />
                <abbr id={`${id}-${coverType}`} title={COVER_LABELS[coverType]} className="no-underline">
                  {COVER_CODES[coverType]}
                </abbr>
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        <tr className="font-bold">
          <th scope="row" className="p-2 text-left">
            Price (GH₵)
          </th>
          {price.alternatives.map((alternative) => (
            <td
              key={alternative.coverType}
              className={classes(cell, 'tabular', alternative.coverType === chosen && 'bg-accent-soft')}
            >
              {'totalPesewas' in alternative ? formatPlain(alternative.totalPesewas, ',') : <NotOffered />}
            </td>
          ))}
        </tr>
        {BENEFITS.map(({ text, in: covers }) => (
          <tr key={text}>
            <th scope="row" className="p-2 text-left font-normal">
              {text}
            </th>
            {price.alternatives.map(({ coverType }) => (
              <td key={coverType} className={classes(cell, coverType === chosen && 'bg-accent-soft')}>
                {covers.includes(coverType) ? (
                  <>
                    <Check aria-hidden className="mx-auto size-4 text-success-text" />
                    <span className="sr-only">Covered</span>
                  </>
                ) : (
                  <NotOffered />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NotOffered() {
  return (
    <>
      <Minus aria-hidden className="mx-auto size-4 text-muted" />
      <span className="sr-only">No</span>
    </>
  )
}
