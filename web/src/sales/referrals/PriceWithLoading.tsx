import type { UseQueryResult } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'

type PriceWithLoadingProps = {
  price: UseQueryResult<{ standardPesewas: number; totalPesewas: number; areaName?: string }>
}

/** Price for the customer with the entered loading, beside the standard price. */
export function PriceWithLoading({ price }: PriceWithLoadingProps) {
  if (price.error) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <FieldError>{readProblem(price.error).sentence}</FieldError>
        <Button size="small" onClick={() => void price.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!price.data) return <p className="text-muted">Calculating the price…</p>
  const { standardPesewas, totalPesewas, areaName } = price.data
  return (
    <p role="status" aria-busy={price.isFetching}>
      Price: <Money pesewas={totalPesewas} className="font-bold" />
      {totalPesewas !== standardPesewas && (
        <>
          {' '}
          (<Money pesewas={totalPesewas - standardPesewas} /> more than <Money pesewas={standardPesewas} />)
        </>
      )}
      {areaName && <span className="block text-table text-muted">Area of the plan: {areaName}</span>}
    </p>
  )
}
