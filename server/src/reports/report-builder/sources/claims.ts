import { raw, sql } from '../../../platform/db/sql.ts'
import { momentIn, ofBranch } from '../../reports/scope.ts'
import { count, PLACE, POLICY_JOINS, placeOf, policyFields, type Source, sum, timeOf } from './source.ts'

const OUTSTANDING = `case when c.status in ('rejected', 'paid', 'closed', 'withdrawn') then 0
  else greatest(c.reserve_pesewas - c.paid_pesewas, 0) end`

export const claims: Source<'claims'> = {
  from: () => raw('claims c'),
  where: (scope) => sql`${momentIn(scope, 'c.reported_at')} and ${ofBranch(scope, 'c')}`,
  joins: { record: 'join policy_records r on r.id = c.policy_record_id', ...placeOf('c'), ...POLICY_JOINS },
  fields: {
    ...timeOf('c.reported_at'),
    claimType: { key: 'c.type' },
    claimStatus: { key: 'c.status' },
    ...policyFields(['record']),
    ...PLACE,
  },
  figures: {
    claims: count(),
    paid: sum('c.paid_pesewas'),
    outstanding: sum(OUTSTANDING),
    incurred: sum(`c.paid_pesewas + ${OUTSTANDING}`),
    late: ({ today }) => sql`count(*) filter (where c.breaches <> '{}' or c.next_due_on < ${today}::date)`,
  },
}
