import { Banner } from '../../ui/feedback/Banner.tsx'
import { useUser } from '../session/current.ts'

export type Person = { userId: string; fullName: string }

type ColleagueNoticeProps = {
  /** The user who works on the record. */
  assignee: Person | null
  /** Noun of the record: `claim`. */
  noun: string
}

/** Warns a user who opens a record that a colleague is working on. */
export function ColleagueNotice({ assignee, noun }: ColleagueNoticeProps) {
  const colleague = useColleague(assignee)
  if (!colleague) return null
  return (
    <Banner tone="warning">
      {colleague.fullName} is working on this {noun}. Check with them before you decide.
    </Banner>
  )
}

/** The user who works on a record, unless it is the signed-in user. */
export function useColleague(assignee: Person | null): Person | undefined {
  const user = useUser()
  return assignee && assignee.userId !== user?.userId ? assignee : undefined
}
