import { raw, sql } from '../../../platform/db/sql.ts'
import { commissionEvents, openOrPaidRefunds } from '../../reports/queries/money.ts'
import { momentIn, ofBranch } from '../../reports/scope.ts'
import { count, PLACE, placeOf, policyFields, type Source, sum, timeOf } from './source.ts'

export const payments: Source<'payments'> = {
  from: () => raw('payment_attempts a join checkouts k on k.id = a.checkout_id'),
  where: (scope) => sql`${momentIn(scope, 'a.created_at')} and ${ofBranch(scope, 'k')}`,
  joins: { ...placeOf('k'), seller: 'join users u on u.id = coalesce(k.agent_id, k.seller_id)' },
  fields: {
    ...timeOf('a.created_at'),
    method: { key: 'a.method' },
    network: { key: "coalesce(a.network, 'none')" },
    purpose: { key: 'k.purpose' },
    paymentStatus: { key: 'a.state' },
    seller: { key: 'u.id::text', name: 'u.full_name', joins: ['seller'] },
    ...PLACE,
  },
  figures: {
    attempts: count(),
    successful: count("a.state = 'successful'"),
    paid: sum('a.paid_pesewas'),
    due: sum('a.due_pesewas'),
    fees: sum('case when a.paid_pesewas is not null then a.fee_pesewas end'),
  },
}

const { product, cover, riskClass, insurer } = policyFields(['record'])

export const commissions: Source<'commissions'> = {
  from: (scope) => sql`(${commissionEvents(scope)}) e`,
  // The events are already limited to the period and the reach.
  where: () => sql`true`,
  joins: {
    record: 'join policy_records r on r.id = e.policy_record_id',
    ...placeOf('e'),
    payee: 'join users y on y.id = e.payee_id',
  },
  fields: {
    ...timeOf('e.at'),
    payee: { key: 'y.id::text', name: 'y.full_name', joins: ['payee'] },
    product,
    cover,
    riskClass,
    insurer,
    ...PLACE,
  },
  figures: {
    lines: sum('e.lines'),
    earned: sum('e.earned'),
    reversed: sum('e.reversed'),
    kept: sum('e.earned - e.reversed'),
    vested: sum('e.vested'),
    withheld: sum('e.withheld'),
    base: sum('e.base_pesewas'),
  },
}

export const refunds: Source<'refunds'> = {
  from: () => raw('payouts p'),
  where: openOrPaidRefunds,
  joins: placeOf('p'),
  fields: {
    ...timeOf("(case when p.state = 'paid' then p.finished_at else p.requested_at end)"),
    refundCause: { key: "p.funding ->> 'from'" },
    refundStatus: { key: 'p.state' },
    ...PLACE,
  },
  figures: {
    refunds: count(),
    paid: sum("case when p.state = 'paid' then p.amount_pesewas end"),
    outstanding: sum("case when p.state <> 'paid' then p.amount_pesewas end"),
  },
}
