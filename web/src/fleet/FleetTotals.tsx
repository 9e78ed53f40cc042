import type { CheckedFleet } from '@okwan/contract/fleet'
import { type FleetCells, writeFleetTable } from '@okwan/domain/fleet/terms'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { sendOnce } from '../payments/intent-key.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { Money } from '../ui/Money.tsx'
import { type AskedFleet, tableFile } from './use-checked-fleet.ts'

type FleetTotalsProps = {
  rows: readonly FleetCells[]
  asked: AskedFleet
  checked: UseQueryResult<CheckedFleet>
  onSold: () => void
}

/** What all cost together, and the way to the payment. */
export function FleetTotals({ rows, asked, checked, onSold }: FleetTotalsProps) {
  const navigate = useNavigate()
  const sell = useMutation({
    mutationFn: () => sellFleet(rows, asked),
    onSuccess: async ({ fleetId }) => {
      onSold()
      await navigate({ to: `/fleet/${fleetId}` })
    },
  })
  const error = sell.error ?? checked.error
  return (
    <Card title="Price">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div aria-live="polite">
          <p className="text-title font-bold">
            {checked.data ? <Money pesewas={checked.data.totalPesewas} /> : 'Working it out'}
          </p>
          {checked.data && (
            <p className="text-muted">
              {priced(checked.data)} of {rows.length} priced. The discount counts {checked.data.fleetSize}.
            </p>
          )}
        </div>
        <Button
          variant="primary"
          size="large"
          loading={sell.isPending || sell.isSuccess}
          tipAlign="end"
          disabledReason={whyNot(rows, asked, checked)}
          onClick={() => sell.mutate()}
        >
          Continue to payment
        </Button>
      </div>
      {error && <FormAlert>{readProblem(error).sentence}</FormAlert>}
    </Card>
  )
}

function sellFleet(rows: readonly FleetCells[], { startDate, endDate, customerCode = '' }: AskedFleet) {
  const query = { startDate, endDate, customerCode }
  const input = { query, body: tableFile(writeFleetTable(rows)) }
  return sendOnce('fleet', { query, rows }, (idempotencyKey) => call('POST /fleets', input, { idempotencyKey }))
}

function priced({ vehicles }: CheckedFleet): number {
  return vehicles.filter(({ totalPesewas }) => totalPesewas !== null).length
}

function whyNot(
  rows: readonly FleetCells[],
  { customerCode }: AskedFleet,
  { data, isPlaceholderData }: UseQueryResult<CheckedFleet>,
): string | undefined {
  if (!customerCode) return 'Choose whose vehicles they are'
  if (!data || isPlaceholderData) return 'The price is being worked out'
  const wrong = rows.length - priced(data)
  return wrong > 0 ? `Correct ${wrong === 1 ? 'the vehicle that has' : `the ${wrong} that have`} a problem` : undefined
}
