import { LEAST_PHOTOS, VEHICLE_PHOTOS } from '@okwan/domain/customers/vehicles/terms'
import { UploadField } from '../../platform/files/UploadField.tsx'

type RenewalPhotosProps = {
  value: readonly string[]
  onChange: (change: (fileIds: readonly string[]) => readonly string[]) => void
  onSending: (isSending: boolean) => void
  error: string | undefined
}

/** Cover that the vehicle itself did not have is sold on photos of it. */
export function RenewalPhotos({ value, onChange, onSending, error }: RenewalPhotosProps) {
  return (
    <UploadField
      label="Photos of the vehicle"
      hint={`This cover insures the vehicle itself: front, rear, left and right; ${VEHICLE_PHOTOS.slice(LEAST_PHOTOS).join(' and ')} if you can. Taken today, number plate readable.`}
      name="photoFileIds"
      purpose="vehicle-photo"
      most={VEHICLE_PHOTOS.length}
      value={value}
      onChange={onChange}
      onSending={onSending}
      error={error}
    />
  )
}
