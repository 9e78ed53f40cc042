import { Button } from '../../../ui/actions/Button.tsx'
import { Diff } from '../../../ui/data/Diff.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { changesSince, typedIn } from './decisions.ts'
import type { Undecided } from './use-decisions.ts'

const NOT_DONE = { approve: 'was not approved', reject: 'was not rejected', ask: 'was not updated' }

type UndecidedNoticeProps = { undecided: Undecided; onAgain: () => void; onDismiss: () => void }

/** A decision that failed: the reason, what changed since, and the text that was typed. */
export function UndecidedNotice({ undecided, onAgain, onDismiss }: UndecidedNoticeProps) {
  const { request, decision, problem, now } = undecided
  const typed = typedIn(decision)
  const changes = now ? changesSince(request, now) : []
  const canStill = now?.actions.some(({ action, whyNot }) => action === decision.action && !whyNot) ?? true
  return (
    <Banner
      tone="danger"
      title={`${request.requestNumber}, ${request.customerName}, ${NOT_DONE[decision.action]}`}
      action={canStill && <Button onClick={onAgain}>Review again</Button>}
      onDismiss={onDismiss}
    >
      <p>{problem.sentence}</p>
      {changes.length > 0 && (
        <div className="mt-2 rounded-md bg-card px-3 py-1 text-text">
          <Diff caption="Changes since you opened the request" changes={changes} />
        </div>
      )}
      {typed && <p className="mt-1">You wrote: “{typed}”</p>}
    </Banner>
  )
}
