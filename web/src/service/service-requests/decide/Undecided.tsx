import { NotApplied } from '../../../platform/queues/NotApplied.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { changesSince, decidedBy, textOfDecision } from './decisions.ts'
import type { Undecided } from './use-decisions.ts'

const NOT_DONE = { approve: 'wasn’t approved', reject: 'wasn’t rejected', ask: 'wasn’t updated' }

type UndecidedNoticeProps = { undecided: Undecided; onAgain: () => void; onDismiss: () => void }

/** A decision that failed, with the reason, the changes by others and the typed text. */
export function UndecidedNotice({ undecided, onAgain, onDismiss }: UndecidedNoticeProps) {
  const { request, decision, problem, now } = undecided
  const decided = decidedBy(now?.decision ?? null)
  const canStill =
    now?.actions.some(({ action, refusalReason }) => action === decision.action && !refusalReason) ?? true
  return (
    <NotApplied
      noun="request"
      title={`${request.requestNumber}, ${request.customerName}, ${NOT_DONE[decision.action]}`}
      changes={now ? changesSince(request, now) : []}
      enteredText={textOfDecision(decision)}
      onAgain={canStill ? onAgain : undefined}
      link={
        <Link to={queuePath(request.type)} search={{ open: request.requestId }} className={buttonClass('secondary')}>
          View request
        </Link>
      }
      onDismiss={onDismiss}
    >
      {/* The dialog with the field is closed, so the error of the field is shown here. */}
      <p>{problem.fields[0]?.message ?? problem.sentence}</p>
      {decided && (
        <p>
          {decided}: {now?.statusText}.{now?.decision?.reason && ` Reason: “${now.decision.reason}”`}
        </p>
      )}
    </NotApplied>
  )
}
