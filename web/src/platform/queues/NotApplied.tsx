import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { type Change, Diff } from '../../ui/data/Diff.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'

type NotAppliedProps = {
  /** Noun of the record: `claim`. */
  noun: string
  /** The record and the action that failed. */
  title: string
  /** Reason of the refusal, with the person and the time of the other change. */
  children: ReactNode
  changes?: readonly Change[]
  /** Text that the user entered for the action. */
  enteredText?: string | undefined
  /** Opens the dialog again with the text; undefined if the action is no longer possible. */
  onAgain: (() => void) | undefined
  /** Link to the record, shown if the action is no longer possible. */
  link: ReactNode
  onDismiss: () => void
}

/** An action that failed because another user changed the record first: the reason, the changes, and the entered text. */
export function NotApplied({
  noun,
  title,
  children,
  changes = [],
  enteredText,
  onAgain,
  link,
  onDismiss,
}: NotAppliedProps) {
  const action = onAgain ? <Button onClick={onAgain}>Review again</Button> : link
  return (
    <Banner tone="danger" title={title} action={action} onDismiss={onDismiss}>
      {children}
      {changes.length > 0 && (
        <div className="mt-2 rounded-md bg-card px-3 py-1 text-text">
          <Diff caption={`Changes since you opened the ${noun}`} changes={changes} />
        </div>
      )}
      {enteredText && <p className="mt-1">You wrote: “{enteredText}”</p>}
    </Banner>
  )
}
