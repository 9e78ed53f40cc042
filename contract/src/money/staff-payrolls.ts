import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas, text, verificationToken } from '../platform/fields.ts'
import { offsetQuery, pageMeta, pageQuery } from '../platform/paging.ts'
import { ledgerLine } from './ledger.ts'

const line = z.object({
  userId: z.string(),
  fullName: z.string(),
  staffId: z.string(),
  branchName: z.string(),
  amountPesewas: pesewas,
})

const dueLine = line.extend({
  /** Reason why the caller cannot add this person to a batch; null if they can. */
  refusalReason: z.string().nullable(),
})
export type DueCommission = z.output<typeof dueLine>

const payroll = z.object({
  payrollId: z.string(),
  status: z.enum(['prepared', 'paid', 'declined']),
  totalPesewas: pesewas,
  lines: z.array(line),
  preparedBy: z.string(),
  preparedAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  bankReference: z.string().nullable(),
  allowedActions: z.array(z.enum(['approve', 'decline'])),
  /** Reason why the caller cannot approve a prepared batch. */
  approvalRefusalReason: z.string().nullable(),
})
export type StaffPayroll = z.output<typeof payroll>

const access = { permission: 'commissions.manage', scope: 'all' } as const
const params = z.strictObject({ id })

export const staffPayrollEndpoints = endpoints({
  'GET /staff-payrolls/due': {
    ...access,
    summary: 'Staff with commission to pay',
    data: z.array(dueLine),
  },
  'GET /staff-payrolls': {
    ...access,
    summary: 'Payroll batches of staff commission, newest first',
    query: z.strictObject(pageQuery),
    data: z.array(payroll),
    meta: pageMeta,
  },
  'GET /staff-payrolls/commissions/{userId}': {
    ...access,
    summary: 'Commission of a person to pay, or of a batch, with the policies; the lines add up to the amount',
    params: z.strictObject({ userId: id }),
    query: z.strictObject({ payrollId: id.optional(), ...offsetQuery }),
    data: z.array(ledgerLine),
    meta: pageMeta,
  },
  'POST /staff-payrolls': {
    ...access,
    summary: 'Prepare a batch for selected staff; another SuperAdmin approves it',
    body: z.strictObject({
      userIds: z.array(id).min(1, { error: 'Select at least one person' }).max(1_000),
    }),
    data: payroll,
    idempotent: true,
    status: 201,
  },
  'POST /staff-payrolls/{id}/approve': {
    ...access,
    summary: 'Record the bank transfer of a batch that another SuperAdmin prepared',
    params,
    body: z.strictObject({ bankReference: text('the bank reference', 60, 3), verificationToken }),
    data: payroll,
    idempotent: true,
  },
  'POST /staff-payrolls/{id}/decline': {
    ...access,
    summary: 'Decline a prepared batch, or withdraw it as its author',
    params,
    body: z.strictObject({}),
    data: payroll,
    idempotent: true,
  },
  'GET /staff-payrolls/{id}/lines.csv': { ...access, summary: 'Lines as CSV', params, file: 'text/csv; charset=utf-8' },
  'GET /staff-payrolls/{id}/lines.xlsx': {
    ...access,
    summary: 'Lines as a workbook',
    params,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'GET /staff-payrolls/{id}/lines.pdf': { ...access, summary: 'Lines as PDF', params, file: 'application/pdf' },
})
