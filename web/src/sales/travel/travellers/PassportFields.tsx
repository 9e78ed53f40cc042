import { toAccraDate } from '@okwan/domain/platform/dates'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import type { PassportValues } from './passport-values.ts'

/** The calendar opens near the end of a passport, which is valid for five or ten years. */
const TYPICAL_YEARS_LEFT = 5

type PassportFieldsProps = {
  form: UseFormReturn<PassportValues>
  errorOf: (name: string) => string | undefined
  /** The passport is the policyholder’s ID, so its number is entered with the personal details. */
  hasNumber?: boolean
  /** Group files have no issue dates. */
  isGroup?: boolean
  /** Every other answer is complete, so that the passport is needed now. */
  isDue?: boolean
}

/** Passport of a traveller, which can be entered after the price and the trip are agreed. */
export function PassportFields({ form, errorOf, hasNumber, isGroup = false, isDue = false }: PassportFieldsProps) {
  const setLater = (isLater: boolean) => form.setValue('passportLater', isLater, { shouldDirty: true })
  if (form.watch('passportLater') && !isDue) {
    return (
      <Card title="Passport" actions={<Button onClick={() => setLater(false)}>Enter now</Button>}>
        <p className="text-muted">We ask for the passport before the payment.</p>
      </Card>
    )
  }
  const today = toAccraDate(new Date(currentMs()))
  const numberField = { ...form.register('passportNumber'), error: errorOf('passportNumber') }
  return (
    <FormSection title="Passport">
      {!hasNumber && (
        <>
          <TextField
            label="Passport number"
            hint="Such as G1234567"
            maxLength={20}
            autoCapitalize="characters"
            spellCheck={false}
            {...numberField}
          />
          <span className="max-lg:hidden" />
        </>
      )}
      <Controller
        control={form.control}
        name="passportIssueDate"
        render={({ field: issued }) => (
          <DayField
            {...issued}
            label="Issue date"
            max={today}
            optional={isGroup}
            clearable
            error={errorOf('passportIssueDate')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="passportExpiryDate"
        render={({ field: expires }) => (
          <DayField
            {...expires}
            label="Expiry date"
            min={today}
            page={{ year: Number(today.slice(0, 4)) + TYPICAL_YEARS_LEFT, month: 1 }}
            clearable
            error={errorOf('passportExpiryDate')}
          />
        )}
      />
      {!isDue && (
        <Button
          className="justify-self-start"
          onClick={() => {
            setLater(true)
            form.clearErrors(['passportNumber', 'passportIssueDate', 'passportExpiryDate'])
          }}
        >
          Enter later
        </Button>
      )}
    </FormSection>
  )
}
