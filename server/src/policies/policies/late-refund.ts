import { sql } from '../../platform/db/sql.ts'

/** The number of a refund `p` as people see it, such as `RF-000012`. */
export const refundNumber = sql`'RF-' || lpad(p.number::text, greatest(6, length(p.number::text)), '0')`

/** Refund of money that arrived for the checkout `c` when it could no longer be used: too late, or a second time. */
export const lateRefund = sql`left join lateral (
    select ${refundNumber} as refund_number, p.state = 'paid' as refund_is_paid
    from payment_attempts m join payouts p on p.payment_reference = m.reference
    where m.checkout_id = c.id and m.money in ('parked', 'returned') and p.state not in ('rejected', 'withdrawn')
    order by p.number desc limit 1) f on true`
