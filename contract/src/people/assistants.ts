import { ASSISTANT_PRODUCTS, ASSISTANT_STATUSES } from '@okwan/domain/people/users/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { email, id, isoDate, moment, pesewas, phone, text, version } from '../platform/fields.ts'
import { pageMeta } from '../platform/paging.ts'

const limits = z
  .strictObject({
    products: z
      .array(z.enum(ASSISTANT_PRODUCTS))
      .min(1, { error: 'Select at least one product' })
      .max(ASSISTANT_PRODUCTS.length)
      .refine((products) => new Set(products).size === products.length, { error: 'Select each product once' }),
    /** Policies per day; null means no limit. */
    dailyCount: z
      .number()
      .int()
      .min(1, { error: 'Enter 1 or more' })
      .max(1000, { error: 'Enter at most 1,000' })
      .nullable(),
    dailyPesewas: pesewas
      .min(1, { error: 'Enter an amount' })
      .max(100_000_000_000, { error: 'Enter a lower amount' })
      .nullable(),
    fromHour: z.number().int().min(0).max(23),
    toHour: z.number().int().min(1).max(24),
  })
  .refine(({ fromHour, toHour }) => fromHour < toHour, { path: ['toHour'], error: 'Select a later time' })

export const limitsResponse = z.object({
  products: z.array(z.enum(ASSISTANT_PRODUCTS)),
  dailyCount: z.number().int().nullable(),
  dailyPesewas: pesewas.nullable(),
  fromHour: z.number().int(),
  toHour: z.number().int(),
})

const assistant = z.object({
  assistantId: z.string(),
  fullName: z.string(),
  mobileNumber: z.string(),
  email: z.string().nullable(),
  staffId: z.string(),
  status: z.enum(ASSISTANT_STATUSES),
  limits: limitsResponse,
  lastSignInAt: moment.nullable(),
  createdAt: moment,
  version,
  allowedActions: z.array(z.enum(['edit', 'set-limits', 'invite', 'pause', 'resume', 'remove'])),
})
export type Assistant = z.output<typeof assistant>

const listedAssistant = assistant.extend({
  /** Policies issued this month. */
  thisMonth: z.object({ policies: z.number().int(), premiumPesewas: pesewas }),
})
export type ListedAssistant = z.output<typeof listedAssistant>

const assistantDetail = assistant.extend({
  /** True if only the office can reactivate the assistant. */
  pausedByOffice: z.boolean(),
  /** Newest first; the first is current. */
  limitsHistory: z.array(limitsResponse.extend({ setAt: moment, setBy: z.string() })),
  /** Last 90 days. */
  sales: z.object({
    days: z.number().int(),
    policies: z.number().int(),
    premiumPesewas: pesewas,
    /** Offers, and how many of them were paid. */
    offers: z.number().int(),
    paidOffers: z.number().int(),
    failedPayments: z.number().int(),
    perDay: z.array(z.object({ date: isoDate, policies: z.number().int(), premiumPesewas: pesewas })),
  }),
  /** Last 30 days. */
  figures: z.object({
    signIns: z.number().int(),
    failedSignIns: z.number().int(),
    actions: z.number().int(),
    perDay: z.array(z.object({ date: z.string(), actions: z.number().int() })),
  }),
})
export type AssistantDetail = z.output<typeof assistantDetail>

const person = { fullName: text('the full name', 120, 2), mobileNumber: phone, email: email.nullable() }
const permission = 'assistants.manage'
const scope = 'own assistants'
const params = z.strictObject({ id })

export const assistantEndpoints = endpoints({
  'GET /assistants': {
    summary: 'List own assistants, newest first; removed ones on request',
    permission,
    scope,
    query: z.strictObject({ status: z.enum(ASSISTANT_STATUSES).optional() }),
    data: z.array(listedAssistant),
    /** Number of assistants and the maximum. */
    meta: pageMeta.extend({ used: z.number().int(), max: z.number().int() }),
  },
  'POST /assistants': {
    summary: 'Add an assistant and send an invitation by SMS',
    permission,
    scope,
    body: z.strictObject({ ...person, email: email.nullable().default(null), limits }),
    data: assistant,
    status: 201,
  },
  'GET /assistants/{id}': {
    summary: 'Read an assistant with limits, history and figures',
    permission,
    scope,
    params,
    data: assistantDetail,
  },
  'PUT /assistants/{id}': {
    summary: 'Change an assistant and their limits, or pause and resume them',
    permission,
    scope,
    params,
    body: z.strictObject({ ...person, limits, status: z.enum(['active', 'paused']), version }).partial(),
    data: assistant,
  },
  'POST /assistants/{id}/invite': {
    summary: 'Resend the invitation',
    permission,
    scope,
    params,
    data: assistant,
  },
  'DELETE /assistants/{id}': {
    summary: 'Remove an assistant; sessions end, history stays',
    permission,
    scope,
    params,
    data: assistant,
  },
})
