import { complaintNotice } from '@okwan/contract/service/complaints'
import { complaintNumber } from '@okwan/domain/service/complaints/numbers'
import { COMPLAINT_STATUSES } from '@okwan/domain/service/complaints/terms'
import * as z from 'zod'
import { maybe, run } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PublicCtx } from '../../../platform/http/context.ts'
import { limitPerPhone } from '../limit-per-phone.ts'
import { findPlace } from '../read-store.ts'
import { receive } from '../receive-complaint.ts'

export const publicNotice = z.object({ ...complaintNotice, formId: z.uuid() })
type PublicNotice = z.output<typeof publicNotice>

const idRow = z.object({ id: z.string() })

/** Stores a complaint from the public page. Known and unknown people get the same response. */
export async function sendPublicComplaint(ctx: PublicCtx, notice: PublicNotice): Promise<string> {
  const { tx, now } = ctx
  const { formId, ...values } = notice
  // A double click sends the form twice at the same time.
  await run(tx, sql`select pg_advisory_xact_lock(hashtext(${`complaint-form ${formId}`}))`)
  const sent = await maybe(tx, idRow, sql`select id from complaints where form_id = ${formId}`)
  if (sent) return sent.id
  await limitPerPhone(tx, values.phone, now)
  const owner = await findPlace(tx, values.phone, values.reference)
  if (!owner.branch_id) throw new Error('no branch found for a public complaint')
  const { id } = await receive(ctx, {
    ...values,
    channel: 'public',
    customerId: owner.customer_id,
    policyId: owner.policy_id,
    claimId: null,
    branchId: owner.branch_id,
    aboutId: null,
    recordedBy: null,
    formId,
  })
  return id
}

const publicRow = z.object({
  number: z.number(),
  status: z.enum(COMPLAINT_STATUSES),
  received_at: z.date(),
  received_on: z.string(),
  acknowledge_due_on: z.string(),
  answer_due_on: z.string(),
})
export type PublicComplaint = NonNullable<Awaited<ReturnType<typeof findPublicComplaint>>>

export async function findPublicComplaint({ tx }: Pick<PublicCtx, 'tx'>, id: string) {
  const row = await maybe(
    tx,
    publicRow,
    sql`select number, status, received_at, (received_at at time zone 'UTC')::date as received_on, acknowledge_due_on,
          answer_due_on from complaints where id = ${id} and channel = 'public'`,
  )
  return (
    row && {
      complaintNumber: complaintNumber(row.number, row.received_at),
      status: row.status,
      receivedOn: row.received_on,
      acknowledgeDueOn: row.acknowledge_due_on,
      answerDueOn: row.answer_due_on,
    }
  )
}
