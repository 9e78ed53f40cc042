import { readProblem } from '../api/problem.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { HealthAnswers } from './HealthAnswers.tsx'
import { useHealthFile } from './use-health-file.ts'

/** The health answers of a sold policy, for roles that underwrite. */
export function HealthDialog({ draftId, onClose }: { draftId: string; onClose: () => void }) {
  const file = useHealthFile(draftId)
  return (
    <Dialog open size="large" title="Health answers" onClose={onClose}>
      {file.data ? (
        <div className="grid gap-4">
          <Hint>That you looked at them is recorded.</Hint>
          {file.data.answers.map(({ travellerId, fullName, answers }) => (
            <section key={travellerId} className="grid gap-2">
              <h3 className="font-bold">{fullName}</h3>
              <HealthAnswers answers={answers} draftId={draftId} />
            </section>
          ))}
        </div>
      ) : file.error ? (
        <ErrorPanel
          title="The answers could not be loaded"
          text={readProblem(file.error).sentence}
          onRetry={() => void file.refetch()}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}
