import { INSURED_PRODUCTS } from '@okwan/domain/platform/settings/values'
import * as z from 'zod'
import { moment, pesewas } from '../platform/fields.ts'

/** Kinds of record that a ledger line can open, instead of a policy or in addition to the policy. */
export const LINE_RECORDS = [
  'claim',
  'payment',
  'payout',
  'settlement',
  'bank-line',
  'bank-transfer',
  'difference',
  'funding',
  'staff-payroll',
  'import',
] as const

/** One line of a total: the event, the amount, and the policy or record that the line opens. */
export const ledgerLine = z.object({
  lineId: z.string(),
  happenedAt: moment,
  title: z.string(),
  /** Person, insurer or provider of the sub-account, or the insured; empty if there is none. */
  party: z.string(),
  amountPesewas: pesewas,
  policy: z
    .object({
      policyId: z.string(),
      product: z.enum(INSURED_PRODUCTS),
      policyNumber: z.string(),
      version: z.number().int().nullable(),
    })
    .nullable(),
  record: z.object({ kind: z.enum(LINE_RECORDS), id: z.string(), label: z.string() }).nullable(),
})
export type LedgerLine = z.output<typeof ledgerLine>
