import { raw, sql } from '../../../platform/db/sql.ts'
import { coversDay, inForceOn } from '../../../policies/policies/covered-days.ts'
import { momentIn, ofBranch } from '../../reports/scope.ts'
import { count, fixed, PLACE, POLICY_JOINS, placeOf, policyFields, type Source, sum, timeOf } from './source.ts'

const records = () => raw('policy_records r')
const joins = { ...placeOf('r'), ...POLICY_JOINS }

export const policiesSold: Source<'policies-sold'> = {
  from: records,
  where: (scope) => sql`${momentIn(scope, 'r.issued_at')} and ${ofBranch(scope, 'r')}`,
  joins,
  fields: {
    ...timeOf('r.issued_at'),
    kind: { key: 'r.kind' },
    status: { key: 'r.status' },
    ...policyFields(),
    ...PLACE,
  },
  figures: {
    // Changes of policies add premium, but no policies.
    policies: count("r.kind <> 'endorsement'"),
    gross: sum('r.premium_pesewas'),
    net: sum('r.office_premium_pesewas'),
    fees: sum('r.fees_pesewas'),
    customers: fixed('count(distinct r.customer_id)'),
  },
}

export const policiesInForce: Source<'policies-in-force'> = {
  from: records,
  where: (scope) => sql`${inForceOn(scope.to)} and ${ofBranch(scope, 'r')}`,
  joins,
  fields: { endMonth: { key: "to_char(r.end_date, 'YYYY-MM')" }, ...policyFields(), ...PLACE },
  figures: {
    policies: ({ to }) => sql`count(*) filter (where ${coversDay(to)})`,
    net: sum('r.office_premium_pesewas'),
    insured: ({ to }) => sql`coalesce(sum(r.sum_insured_pesewas) filter (where ${coversDay(to)}), 0)::bigint`,
  },
}
