import { STICKER_MOVE_KINDS, STICKER_REPORTS } from '@okwan/domain/policies/stickers/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const holder = z.object({
  branchId: z.string(),
  branchName: z.string(),
  /** Null if the stickers are in the stock of the branch. */
  agentId: z.string().nullable(),
  agentName: z.string().nullable(),
})

const stock = holder.extend({
  inStock: z.number().int(),
  minimum: z.number().int(),
  isLow: z.boolean(),
  ranges: z.array(z.object({ firstNumber: z.string(), lastNumber: z.string(), count: z.number().int() })),
})
export type StickerStock = z.output<typeof stock>

const move = z.object({
  moveId: z.string(),
  kind: z.enum(STICKER_MOVE_KINDS),
  firstNumber: z.string(),
  lastNumber: z.string(),
  count: z.number().int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  policyId: z.string().nullable(),
  policyNumber: z.string().nullable(),
  note: z.string(),
  /** Null for an automatic action. */
  movedBy: z.string().nullable(),
  movedAt: moment,
})
export type StickerMove = z.output<typeof move>

const count = holder.extend({
  countId: z.string(),
  result: z.enum(['open', 'agreed', 'different']),
  /** Hidden until two people have counted. */
  firstCount: z.number().int().nullable(),
  secondCount: z.number().int().nullable(),
  expected: z.number().int().nullable(),
  firstBy: z.string(),
  firstAt: moment,
  secondBy: z.string().nullable(),
  secondAt: moment.nullable(),
  /** Reason why the caller cannot count again; null if they can or the count is finished. */
  confirmRefusalReason: z.string().nullable(),
})
export type StickerCount = z.output<typeof count>

const access = { permission: 'stickers.manage', scope: reach('stickers', 'stickers.manage') } as const
const number = (label: string) => text(label, 16)
const range = { firstNumber: number('the first number'), lastNumber: number('the last number') }
const to = { branchId: id, agentId: id.optional() }
const counted = z.number({ error: 'Enter how many stickers you counted' }).int().min(0).max(1_000_000)

export const stickerEndpoints = endpoints({
  'GET /sticker-stock': {
    ...access,
    summary: 'Stickers in stock by branch and agent, with their ranges',
    query: z.strictObject({ branchId: id.optional() }),
    data: z.array(stock),
  },
  'GET /sticker-moves': {
    ...access,
    summary: 'Moves of stickers, newest first; optionally only the moves of one sticker or of a range',
    query: z.strictObject({
      ...pageQuery,
      q: searchText.optional(),
      /** Last number of a range that begins with `q`. */
      to: searchText.optional(),
      kind: z.enum(STICKER_MOVE_KINDS).optional(),
      branchId: id.optional(),
    }),
    data: z.array(move),
    meta: pageMeta,
  },
  'POST /sticker-moves/receive': {
    ...access,
    summary: 'Receive a range of stickers from the NIC',
    body: z.strictObject({ ...range, branchId: id, note: text('the delivery note', 200) }),
    data: move,
    idempotent: true,
    status: 201,
  },
  'POST /sticker-moves/transfer': {
    ...access,
    summary: 'Move a range of stickers to another branch or agent',
    body: z.strictObject({ ...range, ...to, note: text('the note', 200, 0) }),
    data: move,
    idempotent: true,
    status: 201,
  },
  'POST /sticker-moves/report': {
    ...access,
    summary: 'Report stickers as spoiled, lost, found or returned to the NIC',
    body: z.strictObject({
      ...range,
      outcome: z.enum(STICKER_REPORTS, { error: 'Select an adjustment' }),
      note: text('the reason', 200, 3),
    }),
    data: move,
    idempotent: true,
    status: 201,
  },
  'GET /sticker-counts': {
    ...access,
    summary: 'Counts of stickers by two people, newest first',
    query: z.strictObject({ ...pageQuery, branchId: id.optional() }),
    data: z.array(count),
    meta: pageMeta,
  },
  'POST /sticker-counts': {
    ...access,
    summary: 'Record the count of the first person',
    body: z.strictObject({ ...to, counted }),
    data: count,
    idempotent: true,
    status: 201,
  },
  'POST /sticker-counts/{id}/confirm': {
    ...access,
    summary: 'Record the count of a second person, and compare both counts with the stock',
    params: z.strictObject({ id }),
    body: z.strictObject({ counted, verificationToken }),
    data: count,
    idempotent: true,
  },
})
