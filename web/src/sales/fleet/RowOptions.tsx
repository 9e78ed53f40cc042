import { useMutation } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { Link, useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import type { VehicleCells } from './stored-fleet.ts'
import type { FleetTerms } from './use-checked-fleet.ts'

type RowOptionsProps = {
  row: VehicleCells
  terms: FleetTerms
  /** Our policy that already covers the vehicle. */
  policyId: string | null | undefined
  onSold: () => void
}

/** Options for a vehicle that cannot be part of the fleet: a single sale with the typed values, or its current policy. */
export function RowOptions({ row, terms, policyId, onSold }: RowOptionsProps) {
  const navigate = useNavigate()
  const singleSale = useMutation({
    mutationFn: async () => {
      const { startSingleSale } = await import('./start-single-sale.ts')
      return startSingleSale(row, terms)
    },
    onSuccess: async (path) => {
      onSold()
      await navigate({ to: path })
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" loading={singleSale.isPending} onClick={() => singleSale.mutate()}>
        Sell separately
      </Button>
      {policyId && (
        <Link to={paths.motorPolicy({ policyId })} className={buttonClass('secondary', 'small')}>
          View policy
        </Link>
      )}
      {singleSale.error && <FieldError>{readProblem(singleSale.error).sentence}</FieldError>}
    </div>
  )
}
