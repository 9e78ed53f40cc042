import { VEHICLE_PHOTOS } from '@okwan/domain/customers/vehicles/terms'
import { type FleetCells, photoFileIdsOf } from '@okwan/domain/sales/fleet/terms'
import { UploadField } from '../../platform/files/UploadField.tsx'
import type { VehicleCells } from './stored-fleet.ts'

type RowPhotosProps = {
  row: VehicleCells
  error: string | undefined
  onChange: (change: (before: FleetCells) => Partial<FleetCells>) => void
}

export function RowPhotos({ row, error, onChange }: RowPhotosProps) {
  return (
    <UploadField
      label={`Photos of ${row.registration}`}
      hint="Taken today, with a readable plate"
      name={`photos-${row.key}`}
      purpose="vehicle-photo"
      maxFiles={VEHICLE_PHOTOS.length}
      value={photoFileIdsOf(row)}
      onChange={(change) => onChange((before) => ({ photos: change(photoFileIdsOf(before)).join(' ') }))}
      error={error}
    />
  )
}
