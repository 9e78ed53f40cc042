import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { Money } from '../../../ui/data/Money.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'

/** Price for the customer with the entered loading, beside the standard price. */
export function ReferralPrice({ draftId, loadingBps }: { draftId: string; loadingBps: number }) {
  const debounced = useDebounced(loadingBps)
  const price = useQuery(
    query('GET /motor/drafts/{id}/referral-price', { params: { id: draftId }, query: { loadingBps: debounced } }),
  )
  if (price.error) return <FieldError>{readProblem(price.error).sentence}</FieldError>
  if (!price.data) return <p className="text-muted">Calculating the price…</p>
  const { standardPesewas, totalPesewas } = price.data
  return (
    <p role="status">
      Price: <Money pesewas={totalPesewas} />
      {totalPesewas !== standardPesewas && (
        <>
          {' '}
          (<Money pesewas={totalPesewas - standardPesewas} /> more than <Money pesewas={standardPesewas} />)
        </>
      )}
    </p>
  )
}
