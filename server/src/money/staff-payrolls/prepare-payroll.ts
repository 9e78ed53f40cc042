import type { staffPayrollEndpoints } from '@okwan/contract/money/staff-payrolls'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { canPrepareOwn, preparedLines } from '@okwan/domain/money/staff-payrolls/payroll'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentLine } from './present.ts'
import { getPayroll } from './read-payrolls.ts'
import { countSuperAdmins, dueCommissions, insertPayroll } from './store.ts'

/** Prepares a batch with the commission due now; the database allows one open batch. */
export async function preparePayroll(
  ctx: Ctx,
  { body }: Parsed<(typeof staffPayrollEndpoints)['POST /staff-payrolls']>,
) {
  const { tx, actor, now } = ctx
  const preparer = { id: actor.id, canPrepareOwn: canPrepareOwn(await countSuperAdmins(tx)) }
  const lines = preparedLines((await dueCommissions(tx)).map(presentLine), body.userIds, preparer)
  const id = await insertPayroll(tx, { preparedBy: actor.id, lines }, now)
  await recordAudit(ctx, {
    action: 'staff-payroll-prepared',
    entityType: 'staff-payroll',
    entityId: id,
    after: { people: lines.length, totalPesewas: lines.reduce((sum, one) => sum + one.amountPesewas, 0) },
  })
  return getPayroll(ctx, { params: { id } })
}
