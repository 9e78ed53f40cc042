import { can } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { NotedRecord } from '@okwan/domain/service/notes/terms'
import { reachedCustomer } from '../../customers/customers/page/list-customers.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { type FoundRecord, findReached, requireRecordNotErased, sellersOfCustomer } from './record-store.ts'
import { peopleOf, type Readers } from './store.ts'

type Input = { params: { recordType: NotedRecord; recordId: string } }

/** The record with the people whose notes the caller reads. A record out of reach is reported as not found. */
export async function reachedRecord(ctx: Ctx, input: Input): Promise<{ record: FoundRecord; readers: Readers }> {
  const { tx, actor } = ctx
  const record = await findRecord(ctx, input)
  if (!record) throw new Refusal('not_found')
  return { record, readers: isOffice(ctx) ? undefined : await peopleOf(tx, actor.id) }
}

/** A record that accepts notes and tasks, because the data of its customer is not erased. */
export async function changeableRecord(ctx: Ctx, input: Input): Promise<{ record: FoundRecord; readers: Readers }> {
  const found = await reachedRecord(ctx, input)
  await requireRecordNotErased(ctx.tx, found.record)
  return found
}

async function findRecord(ctx: Ctx, { params: { recordType, recordId } }: Input): Promise<FoundRecord | undefined> {
  if (recordType !== 'customer') return findReached(ctx.tx, ctx.actor, recordType, recordId)
  const { id, branch_id } = await reachedCustomer(ctx, recordId)
  return { type: 'customer', id, audit_id: id, branch_id, sellers: await sellersOfCustomer(ctx.tx, id) }
}

/** Whether the caller reads the internal notes of the office. */
export const isOffice = ({ actor }: Pick<Ctx, 'actor'>) => can(actor, 'service-requests.decide')
