import type { CheckedFleet } from '@okwan/contract/sales/fleet'
import { answerProblems, type FleetAnswers, type FleetCells, writeFleetTable } from '@okwan/domain/sales/fleet/terms'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { type FleetTerms, tableFile } from './use-checked-fleet.ts'
import { useCoverChecks } from './use-cover-checks.ts'

type FleetTotalsProps = {
  rows: readonly FleetCells[]
  terms: FleetTerms
  answers: FleetAnswers
  checked: UseQueryResult<CheckedFleet>
  /** Called instead of the sale while questions are open. */
  onUnanswered: (question: string) => void
  onSold: () => void
}

/** Total price of the fleet, and the button to the payment. */
export function FleetTotals({ rows, terms, answers, checked, onUnanswered, onSold }: FleetTotalsProps) {
  const navigate = useNavigate()
  const sell = useMutation({
    mutationFn: () => sellFleet(rows, terms, answers),
    onSuccess: async ({ fleetId }) => {
      onSold()
      await navigate({ to: paths.fleetSold({ fleetId }) })
    },
  })
  const plates = uncheckedPlates(rows, checked)
  const { done, isChecking, retry } = useCoverChecks(plates, checked.refetch)
  const [unanswered] = answerProblems(checked.data?.questions ?? [], answers)
  const reason = refusalReason(terms, checked) ?? (plates.length > 0 ? 'Check existing cover first' : undefined)
  const error = sell.error ?? checked.error
  return (
    <Card title="Price">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div aria-live="polite">
          <p className="text-title font-bold">
            {!checked.data && 'Calculating…'}
            {checked.data && (ready(checked.data) > 0 ? <Money pesewas={checked.data.totalPesewas} /> : 'No price yet')}
          </p>
          {checked.data && (
            <p className="text-muted">
              {ready(checked.data)} of {rows.length} ready.{' '}
              {discountText(checked.data.vehicles.length, checked.data.fleetSize)}
            </p>
          )}
        </div>
        <div className="grid justify-items-end gap-1">
          <Button
            variant="primary"
            size="large"
            loading={sell.isPending || sell.isSuccess}
            tipAlign="end"
            disabledReason={reason}
            onClick={() => (unanswered ? onUnanswered(unanswered.path) : sell.mutate())}
          >
            Continue to payment
          </Button>
          {reason && <Hint>{reason}</Hint>}
        </div>
      </div>
      {isChecking && (
        <div className="mt-3 grid gap-1">
          <p role="status" className="text-muted">
            Checking the MID for existing cover…
          </p>
          <progress className="w-full accent-accent" aria-label="Vehicles checked" max={plates.length} value={done} />
        </div>
      )}
      {!isChecking && plates.length > 0 && (
        <div className="mt-3">
          <Banner
            tone="warning"
            action={
              <Button size="small" onClick={() => void retry()}>
                Retry
              </Button>
            }
          >
            {plates.length === 1 ? '1 vehicle' : `${plates.length} vehicles`} couldn’t be checked for existing cover.
          </Banner>
        </div>
      )}
      {error && <FormAlert>{readProblem(error).sentence}</FormAlert>}
    </Card>
  )
}

function sellFleet(
  rows: readonly FleetCells[],
  { startDate, endDate, customerCode = '' }: FleetTerms,
  answers: FleetAnswers,
) {
  const query = { startDate, endDate, customerCode, ...answers }
  const input = { query, body: tableFile(writeFleetTable(rows)) }
  return sendOnce('fleet', { query, rows }, (idempotencyKey) => call('POST /fleets', input, { idempotencyKey }))
}

/** The discount counts the vehicles of the customer that are already insured. */
function discountText(count: number, fleetSize: number): string {
  const insured = fleetSize - count
  const insuredText = insured > 0 ? `, ${insured} of them already insured` : ''
  return fleetSize > 1 ? `Counted for the fleet discount: ${fleetSize} vehicles${insuredText}.` : ''
}

function ready({ vehicles }: CheckedFleet): number {
  return vehicles.filter(({ problems }) => problems.length === 0).length
}

/** Plates of priced vehicles that were not yet checked for existing cover. */
function uncheckedPlates(
  rows: readonly FleetCells[],
  { data, isPlaceholderData }: UseQueryResult<CheckedFleet>,
): string[] {
  if (!data || isPlaceholderData) return []
  const open = data.vehicles.map(({ coverChecked, totalPesewas }) => !coverChecked && totalPesewas !== null)
  return rows.filter((_, index) => open[index]).map(({ registration }) => registration)
}

function refusalReason(
  { customerCode }: FleetTerms,
  { data, isPlaceholderData }: UseQueryResult<CheckedFleet>,
): string | undefined {
  if (!customerCode) return 'Select a customer'
  if (!data || isPlaceholderData) return 'The price is being calculated'
  const wrongCount = data.vehicles.length - ready(data)
  return wrongCount > 0 ? `Fix ${wrongCount === 1 ? '1 vehicle' : `${wrongCount} vehicles`} to continue` : undefined
}
