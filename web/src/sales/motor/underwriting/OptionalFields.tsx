import type { UseFormReturn } from 'react-hook-form'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { TPPD_LABEL, TPPD_OPTIONS, YES_NO } from '../words.ts'
import { ValueField } from './CoverFields.tsx'
import type { UnderwritingValues } from './underwriting-values.ts'

const CLAIMS = ['0', '1', '2', '3'].map((value) => ({ value, label: value === '3' ? '3 or more' : value }))

type AnswersProps = { form: UseFormReturn<UnderwritingValues>; errorOf: (name: string) => string | undefined }

function fieldsOf({ form, errorOf }: AnswersProps) {
  return (name: 'additionalTppd' | 'declinedBefore' | 'modified' | 'claimsInThreeYears' | 'financedBy') => ({
    ...form.register(`underwriting.${name}`),
    error: errorOf(`underwriting.${name}`),
  })
}

export function HistoryFields({ optional, ...props }: AnswersProps & { optional?: boolean }) {
  const field = fieldsOf(props)
  return (
    <>
      <Segmented
        label="Cover declined or cancelled before?"
        options={YES_NO}
        optional={optional}
        {...field('declinedBefore')}
      />
      <Segmented label="Vehicle modified?" options={YES_NO} optional={optional} {...field('modified')} />
      <Segmented label="Claims in last 3 years" options={CLAIMS} optional={optional} {...field('claimsInThreeYears')} />
    </>
  )
}

/** Fields that most sales leave empty. Cover for the vehicle itself asks for its value and history above. */
export function OptionalFields({ isValued, ...props }: AnswersProps & { isValued: boolean }) {
  const field = fieldsOf(props)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {!isValued && <ValueField {...props} optional />}
      <Segmented label={TPPD_LABEL} options={TPPD_OPTIONS} {...field('additionalTppd')} />
      {!isValued && <HistoryFields {...props} optional />}
      <TextField
        label="Financed by"
        hint="The lender’s interest is noted on the policy"
        optional
        maxLength={120}
        {...field('financedBy')}
      />
    </div>
  )
}
