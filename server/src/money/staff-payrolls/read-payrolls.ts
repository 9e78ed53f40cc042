import type { DueCommission, staffPayrollEndpoints } from '@okwan/contract/money/staff-payrolls'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { canPrepareOwn } from '@okwan/domain/money/staff-payrolls/payroll'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { REFUSALS } from '@okwan/domain/platform/refusal-codes'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { createFile, type FileFormat } from './files.ts'
import { presentLine, presentPayroll } from './present.ts'
import { countSuperAdmins, dueCommissions, findPayroll, linesOf, listPayrolls } from './store.ts'

export async function listDue({ tx, actor }: Ctx): Promise<DueCommission[]> {
  const isOwnAllowed = canPrepareOwn(await countSuperAdmins(tx))
  return (await dueCommissions(tx)).map((row) => ({
    ...presentLine(row),
    refusalReason: row.user_id === actor.id && !isOwnAllowed ? REFUSALS.own_payroll[1] : payrollRefusalReason(row),
  }))
}

function payrollRefusalReason(row: { amount_pesewas: number }): string | null {
  return row.amount_pesewas > 0
    ? null
    : 'Commission was reversed after its payment. It is deducted from the next commission.'
}

export async function listStaffPayrolls(
  { tx, actor }: Ctx,
  { query }: Parsed<(typeof staffPayrollEndpoints)['GET /staff-payrolls']>,
) {
  const { rows, meta } = await listPayrolls(tx, query)
  const lines = await linesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const data = rows.map((row) =>
    presentPayroll(
      row,
      lines.filter(({ payroll_id }) => payroll_id === row.id),
      actor.id,
    ),
  )
  return { data, meta }
}

type RecordInput = { params: { id: string } }

export async function getPayroll({ tx, actor }: Ctx, { params }: RecordInput) {
  const row = await findPayroll(tx, params.id)
  if (!row) throw noSuchPayroll()
  return presentPayroll(row, await linesOf(tx, [row.id]), actor.id)
}

export const noSuchPayroll = () => new Refusal('not_found', 'This payroll batch doesn’t exist or you can’t access it.')

/** The data of a batch never changes, so its files are the same at any time. Only the decision is added to the PDF. */
export const fileOf =
  (format: FileFormat) =>
  async (ctx: Ctx, { params }: RecordInput): Promise<FileResponse> => {
    const payroll = await getPayroll(ctx, { params })
    const preparedAt = new Date(payroll.preparedAt)
    const company = ctx.product.settings.at('company', preparedAt)
    const fileName = `staff-commission-${toAccraDate(preparedAt)}.${format}`
    return { fileName, bytes: await createFile(format, payroll, company) }
  }
