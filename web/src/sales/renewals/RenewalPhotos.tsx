import { MIN_PHOTOS, VEHICLE_PHOTOS } from '@okwan/domain/customers/vehicles/terms'
import { UploadField } from '../../platform/files/UploadField.tsx'

type RenewalPhotosProps = {
  value: readonly string[]
  onChange: (change: (fileIds: readonly string[]) => readonly string[]) => void
  onSending: (isSending: boolean) => void
  error: string | undefined
}

/** Photos are required if the last term did not cover the vehicle itself. */
export function RenewalPhotos({ value, onChange, onSending, error }: RenewalPhotosProps) {
  return (
    <UploadField
      label="Vehicle photos"
      hint={`Taken today: front, rear, left and right, with a readable plate. Optional: ${VEHICLE_PHOTOS.slice(MIN_PHOTOS).join(' and ')}.`}
      name="photoFileIds"
      purpose="vehicle-photo"
      maxFiles={VEHICLE_PHOTOS.length}
      value={value}
      onChange={onChange}
      onSending={onSending}
      error={error}
    />
  )
}
