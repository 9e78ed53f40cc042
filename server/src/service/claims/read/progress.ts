import type { ClaimOutcome, ClaimServiceLevel } from '@okwan/domain/service/claims/terms'
import { raw, type Sql } from '../../../platform/db/sql.ts'

const OUTCOME_SQL: Record<ClaimOutcome, string> = {
  settled: "status in ('paid', 'closed')",
  declined: "status = 'rejected'",
  withdrawn: "status = 'withdrawn'",
  open: "status not in ('paid', 'closed', 'rejected', 'withdrawn')",
}

/** Claims with an outcome. */
export const hasOutcome = (alias: string, outcome: ClaimOutcome): Sql => raw(`${alias}.${OUTCOME_SQL[outcome]}`)

export const outcomeOf = (alias: string): Sql =>
  raw(
    `case ${Object.entries(OUTCOME_SQL)
      .map(([outcome, has]) => `when ${alias}.${has} then '${outcome}'`)
      .join(' ')} end`,
  )

const STOPPED_ON: Record<ClaimServiceLevel, (alias: string) => string> = {
  acknowledge: (c) => `${c}.acknowledged_on`,
  decide: (c) => `${c}.decided_on`,
  pay: (c) => `case when ${c}.offer_accepted_on is not null then ${c}.settled_on end`,
  settle: (c) => `${c}.settled_on`,
}

/** Day on which the step of a service level was done, in time or late; null until then. */
export const stoppedOn = (alias: string, serviceLevel: ClaimServiceLevel): Sql => raw(STOPPED_ON[serviceLevel](alias))
