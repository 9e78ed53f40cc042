import { useState } from 'react'
import { UploadField } from '../../platform/files/UploadField.tsx'
import { Chapter, Show } from './Show.tsx'

/** Uploads to the server, so a session is needed. */
export function FileShow() {
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [letter, setLetter] = useState<readonly string[]>([])
  return (
    <Chapter title="Files">
      <div className="grid gap-6 lg:grid-cols-2">
        <Show title="Several photos">
          <UploadField
            label="Photos of the vehicle"
            hint="Front, rear, left and right"
            name="photos"
            purpose="vehicle-photo"
            maxFiles={6}
            value={photos}
            onChange={setPhotos}
          />
        </Show>
        <Show title="One document, with an error">
          <UploadField
            label="No-claim letter"
            optional
            error="Add the other insurer’s no-claim letter or remove the discount."
            name="letter"
            purpose="no-claim-letter"
            value={letter}
            onChange={setLetter}
          />
        </Show>
      </div>
    </Chapter>
  )
}
