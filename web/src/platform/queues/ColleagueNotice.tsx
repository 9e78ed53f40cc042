import { Banner } from '../../ui/feedback/Banner.tsx'
import { useUser } from '../session/current.ts'

export type Person = { userId: string; fullName: string }

type ColleagueNoticeProps = {
  /** The user who works on the record. */
  worker: Person | null
  /** Noun of the record: `claim`. */
  noun: string
}

/** Warns a user who opens a record that a colleague is working on. */
export function ColleagueNotice({ worker, noun }: ColleagueNoticeProps) {
  const colleague = useColleague(worker)
  if (!colleague) return null
  return (
    <Banner tone="warning">
      {colleague.fullName} is working on this {noun}. Check with them before you decide.
    </Banner>
  )
}

/** The user who works on a record, unless it is the signed-in user. */
export function useColleague(worker: Person | null): Person | undefined {
  const user = useUser()
  return worker && worker.userId !== user?.userId ? worker : undefined
}
