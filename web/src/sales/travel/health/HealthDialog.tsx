import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { HEALTH_ACCESS_NOTE } from '../words.ts'
import { HealthAnswers } from './HealthAnswers.tsx'
import { useHealthFile } from './use-health-file.ts'

/** Health answers of a sold policy, for underwriters. */
export function HealthDialog({ draftId, onClose }: { draftId: string; onClose: () => void }) {
  const file = useHealthFile(draftId)
  return (
    <Dialog open size="large" title="Health answers" onClose={onClose}>
      {file.data ? (
        <div className="grid gap-4">
          <Hint>{HEALTH_ACCESS_NOTE}</Hint>
          {file.data.answers.map(({ travellerId, fullName, answers }) => (
            <section key={travellerId} className="grid gap-2">
              <h3 className="font-bold">{fullName}</h3>
              <HealthAnswers answers={answers} draftId={draftId} />
            </section>
          ))}
        </div>
      ) : file.error ? (
        <LoadError title="Couldn’t load health answers" query={file} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}
