import type { DueCommission, staffPayrollEndpoints } from '@okwan/contract/money/staff-payrolls'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { preparesOwn } from '@okwan/domain/money/staff-payrolls/payroll'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { REFUSALS } from '@okwan/domain/platform/refusal-codes'
import { toCsv } from '../../platform/documents/csv.ts'
import type { Ctx, FileAnswer } from '../../platform/http/context.ts'
import { presentLine, presentPayroll } from './present.ts'
import { countSuperAdmins, dueCommissions, findPayroll, linesOf, listPayrolls } from './store.ts'

export async function listDue({ tx, actor }: Ctx): Promise<DueCommission[]> {
  const isOwnAllowed = preparesOwn(await countSuperAdmins(tx))
  return (await dueCommissions(tx)).map((row) => ({
    ...presentLine(row),
    whyNot: row.user_id === actor.id && !isOwnAllowed ? REFUSALS.own_payroll[1] : whyNotAdd(row),
  }))
}

function whyNotAdd(row: { amount_pesewas: number }): string | null {
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

type One = { params: { id: string } }

export async function getPayroll({ tx, actor }: Ctx, { params }: One) {
  const row = await findPayroll(tx, params.id)
  if (!row) throw noSuchPayroll()
  return presentPayroll(row, await linesOf(tx, [row.id]), actor.id)
}

export const noSuchPayroll = () => new Refusal('not_found', 'This payroll batch does not exist.')

const PESEWAS_IN_CEDI = 100

export async function getPayrollFile(ctx: Ctx, input: One): Promise<FileAnswer> {
  const { lines, totalPesewas, preparedAt } = await getPayroll(ctx, input)
  const head = ['Staff ID', 'Name', 'Branch', 'Commission (GHS)']
  const body = lines.map((line) => [line.staffId, line.fullName, line.branchName, line.amountPesewas / PESEWAS_IN_CEDI])
  const total = ['', 'Total', '', totalPesewas / PESEWAS_IN_CEDI]
  const day = toAccraDate(new Date(preparedAt))
  return { fileName: `staff-commission-${day}.csv`, bytes: toCsv([head, ...body, total]) }
}
