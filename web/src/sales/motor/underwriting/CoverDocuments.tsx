import { MIN_PHOTOS, VEHICLE_PHOTOS } from '@okwan/domain/customers/vehicles/terms'
import type { UseFormReturn } from 'react-hook-form'
import { UploadField } from '../../../platform/files/UploadField.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import type { UnderwritingValues } from './underwriting-values.ts'

type CoverDocumentsProps = {
  form: UseFormReturn<UnderwritingValues>
  errorOf: (name: string) => string | undefined
  onSending: (isSending: boolean) => void
}

const PHOTOS = 'underwriting.photoFileIds'
const LETTER = 'underwriting.ncdLetterFileId'

const NCD_YEARS = ['0', '1', '2', '3', '4', '5'].map((value) => ({
  value,
  label: value === '0' ? 'None' : value === '5' ? '5 or more' : value,
}))

/** Documents for cover of the vehicle itself: photos, and proof of claim-free years. */
export function CoverDocuments({ form, errorOf, onSending }: CoverDocumentsProps) {
  const { ncdYears, ncdLetterFileId, photoFileIds } = form.watch('underwriting')
  const changed = { shouldDirty: true }
  return (
    <div className="grid gap-5">
      <UploadField
        label="Vehicle photos"
        hint={`Taken today: front, rear, left and right, with a readable plate. Optional: ${VEHICLE_PHOTOS.slice(MIN_PHOTOS).join(' and ')}.`}
        name={PHOTOS}
        purpose="vehicle-photo"
        maxFiles={VEHICLE_PHOTOS.length}
        value={photoFileIds}
        onChange={(change) => {
          form.clearErrors(PHOTOS)
          form.setValue(PHOTOS, change(form.getValues(PHOTOS)), changed)
        }}
        onSending={onSending}
        error={errorOf(PHOTOS)}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Select
          label="Claim-free years"
          hint="For the no-claim discount. An underwriter checks the letter."
          options={NCD_YEARS}
          error={errorOf('underwriting.ncdYears')}
          {...form.register('underwriting.ncdYears')}
        />
        {ncdYears !== '0' && (
          <UploadField
            label="No-claim letter"
            hint="From the previous insurer, stating the years. For our policies: the last schedule."
            name={LETTER}
            purpose="no-claim-letter"
            value={ncdLetterFileId ? [ncdLetterFileId] : []}
            onChange={(change) => {
              form.clearErrors(LETTER)
              const before = form.getValues(LETTER)
              form.setValue(LETTER, change(before ? [before] : [])[0] ?? '', changed)
            }}
            onSending={onSending}
            error={errorOf(LETTER)}
          />
        )}
      </div>
    </div>
  )
}
