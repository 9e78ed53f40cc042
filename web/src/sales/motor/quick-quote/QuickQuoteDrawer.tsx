import type { IsoDate } from '@okwan/domain/platform/dates'
import { parseCedis } from '@okwan/domain/platform/money'
import { COVER_LABELS, COVER_TYPES, type CoverType, PERIOD_CHOICES_MONTHS } from '@okwan/domain/products/rating/terms'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { LABELS } from '../../../platform/analytics/catalogue.ts'
import { track } from '../../../platform/analytics/track.ts'
import { call } from '../../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../../platform/api/field-errors.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { useNavigate } from '../../../platform/routes/link.ts'
import { motorStepPath } from '../../../platform/routes/step-paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { MoneyField } from '../../../ui/forms/MoneyField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'
import { type MotorChanges, motorDraft } from '../draft.ts'
import { parseInteger } from '../number-text.ts'
import { endAfterMonths, suggestedStartDate } from '../period.ts'
import { risksQuery } from '../risks.ts'
import { QuickQuotePrice } from './QuickQuotePrice.tsx'

type QuickQuoteValues = {
  riskCode: string
  seats: string
  yearOfManufacture: string
  marketValue: string
  coverType: CoverType | ''
  months: string
}

const FIELDS = ['riskCode', 'seats', 'yearOfManufacture', 'marketValue', 'coverType', 'months'] as const
const MONTHS = PERIOD_CHOICES_MONTHS.map((months) => ({ value: String(months), label: String(months) }))
const COVERS = COVER_TYPES.map((value) => ({ value, label: COVER_LABELS[value] }))

/** Price from six answers, available on every page. Nothing is saved until the sale starts. */
export function QuickQuoteDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm<QuickQuoteValues>({
    defaultValues: { riskCode: '', seats: '', yearOfManufacture: '', marketValue: '', coverType: '', months: '12' },
  })
  const get = useMutation({
    mutationFn: (values: QuickQuoteValues) => call('POST /motor/quick-quote', { body: toQuoteInput(values) }),
    onError: (error) =>
      setFieldErrors(form.setError, readProblem(error).fields, (path) => FIELDS.find((field) => field === path)),
  })
  const buy = useMutation({
    mutationFn: async (changes: MotorChanges) => {
      motorDraft.startNew()
      await motorDraft.flush(changes)
    },
    onSuccess: () => navigate({ to: motorStepPath('vehicle-information') }),
  })

  function cancel() {
    track(LABELS.quickQuoteCancel)
    onClose()
  }

  const failure = generalErrorOf(get.error) ?? generalErrorOf(buy.error)
  return (
    <Drawer open title="Quick quote" text="An instant price. Nothing is saved." onClose={cancel}>
      <form
        noValidate
        className="flex flex-1 flex-col gap-4"
        onSubmit={(event) => {
          form.clearErrors()
          track(LABELS.quickQuoteGet)
          void form.handleSubmit((values) => get.mutate(values))(event)
        }}
        onChange={() => get.reset()}
      >
        <QuoteFields form={form} />
        {get.data && <QuickQuotePrice price={get.data} />}
        {failure && <FieldError>{failure}</FieldError>}
        <ModalActions>
          <Button onClick={cancel}>Cancel</Button>
          {get.data ? (
            <Button
              variant="primary"
              loading={buy.isPending}
              onClick={() => {
                track(LABELS.quickQuoteBuyNow)
                buy.mutate(saleOf(form.getValues(), suggestedStartDate(currentMs())))
              }}
            >
              Buy now
            </Button>
          ) : (
            <Button type="submit" variant="primary" loading={get.isPending}>
              Get price
            </Button>
          )}
        </ModalActions>
      </form>
    </Drawer>
  )
}

function QuoteFields({ form }: { form: UseFormReturn<QuickQuoteValues> }) {
  const risks = useQuery(risksQuery)
  const { errors } = form.formState

  /** Most vehicles of a risk class have its base number of seats. */
  function selectRisk(riskCode: string) {
    const risk = risks.data?.find((each) => each.riskCode === riskCode)
    if (risk && !form.formState.dirtyFields.seats) form.resetField('seats', { defaultValue: String(risk.baseSeats) })
  }

  return (
    <>
      <Select
        label="Vehicle use"
        placeholder="Select use"
        options={(risks.data ?? []).map(({ riskCode, riskName }) => ({ value: riskCode, label: riskName }))}
        error={errors.riskCode?.message}
        {...form.register('riskCode', {
          required: 'Select the vehicle use',
          onChange: (event: { target: { value: string } }) => selectRisk(event.target.value),
        })}
      />
      <div className="grid gap-4 xs:grid-cols-[1fr_1.5fr]">
        <TextField
          label="Seats"
          inputMode="numeric"
          maxLength={3}
          error={errors.seats?.message}
          {...form.register('seats', {
            validate: (input) => parseInteger(input) !== null || 'Enter the number of seats',
          })}
        />
        <TextField
          label="Year of manufacture"
          optional
          inputMode="numeric"
          maxLength={4}
          error={errors.yearOfManufacture?.message}
          {...form.register('yearOfManufacture')}
        />
      </div>
      <MoneyField
        label="Vehicle value"
        optional
        error={errors.marketValue?.message}
        {...form.register('marketValue')}
      />
      <Select
        label="Cover"
        optional
        placeholder="Cheapest"
        options={COVERS}
        error={errors.coverType?.message}
        {...form.register('coverType')}
      />
      <Segmented label="Months" options={MONTHS} error={errors.months?.message} {...form.register('months')} />
    </>
  )
}

function toQuoteInput({ riskCode, seats, yearOfManufacture, marketValue, coverType, months }: QuickQuoteValues) {
  const valuePesewas = parseCedis(marketValue)
  return {
    riskCode,
    seats: parseInteger(seats) ?? 0,
    yearOfManufacture: parseInteger(yearOfManufacture) ?? undefined,
    marketValue: valuePesewas === undefined ? undefined : valuePesewas / 100,
    coverType: coverType || undefined,
    months: Number(months),
  }
}

/** Draft changes that carry the answers into a new sale. */
function saleOf(values: QuickQuoteValues, startDate: IsoDate): MotorChanges {
  const { riskCode, seats, yearOfManufacture, marketValue, coverType, months } = toQuoteInput(values)
  return {
    vehicle: { numberOfSeats: seats, yearOfManufacture },
    underwriting: {
      riskCode,
      coverType,
      costOfCar: marketValue,
      startDate,
      endDate: endAfterMonths(startDate, months),
    },
  }
}
