import { formatPesewas } from '@okwan/domain/platform/money'
import { isHireUse } from '@okwan/domain/products/rate-books/terms'
import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Combobox } from '../../../ui/choices/Combobox.tsx'
import type { MotorDraft } from '../draft.ts'
import { risksQuery } from '../risks.ts'
import type { UnderwritingValues } from '../underwriting/underwriting-values.ts'
import { RISK_GROUP_LABELS } from '../words.ts'

type RiskFieldProps = { form: UseFormReturn<UnderwritingValues>; draft: MotorDraft; error?: string }

/** Vehicle use: the risk classes of the current rate book. Classes that match the seats come first. */
export function RiskField({ form, draft, error }: RiskFieldProps) {
  const risks = useQuery(risksQuery)
  const seats = draft.vehicle?.numberOfSeats ?? 0
  const matches = ({ seatMin, seatMax }: { seatMin: number; seatMax: number }) => seats >= seatMin && seats <= seatMax
  const ordered = (risks.data ?? []).toSorted((one, other) => Number(matches(other)) - Number(matches(one)))
  const options = ordered.map((risk) => ({
    value: risk.riskCode,
    label: risk.riskName,
    detail: `${RISK_GROUP_LABELS[risk.group]} · third party from ${formatPesewas(risk.thirdPartyYearTotalPesewas)} a year`,
  }))
  return (
    <Controller
      control={form.control}
      name="underwriting.riskCode"
      render={({ field: { value, onChange, ...field } }) => (
        <Combobox
          {...field}
          label="Vehicle use"
          hint={isHireUse(value) ? 'Includes hire or reward' : 'Sets the rate'}
          placeholder="Select use"
          loading={risks.isPending}
          options={options}
          value={options.find((option) => option.value === value) ?? null}
          error={error}
          onChange={(chosen) => onChange(chosen?.value ?? '')}
        />
      )}
    />
  )
}
