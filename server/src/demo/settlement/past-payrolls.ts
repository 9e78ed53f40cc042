import { randomUUID } from 'node:crypto'
import { staffCommissionsPaid } from '@okwan/domain/money/ledger/commissions'
import type { Month } from '@okwan/domain/money/ledger/months'
import * as z from 'zod'
import { postBackdated } from '../../money/ledger/post-journal.ts'
import { rows, type Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { sql } from '../../platform/db/sql.ts'
import { DEMO_REQUEST } from '../acting/act-as.ts'
import { byActor } from '../business/rows/audit-rows.ts'
import { officeMoment, type Payers } from './payers.ts'

const vestedRow = z.object({ user_id: z.string(), at: z.date(), pesewas: z.number() })

/** Pays the vested commission of staff near the end of each of these months. */
export async function writePastPayrolls(tx: Tx, { maker, checker }: Payers, months: readonly Month[]): Promise<void> {
  const vested = await rows(
    tx,
    vestedRow,
    sql`select c.payee_id as user_id, c.vested_at as at, c.vested_pesewas as pesewas from commissions c
        where c.payee_group = 'STAFF' and c.vested_at is not null and c.vested_pesewas > 0
        union all
        select c.payee_id, v.at, -v.gross_pesewas from commission_reversals v join commissions c on c.id = v.commission_id
        where c.payee_group = 'STAFF' and v.was_vested
        order by 2, 1`,
  )
  const due = new Map<string, number>()
  const payrolls = months.flatMap((month) => {
    const preparedAt = officeMoment(month, 26, '14:05')
    while (vested[0] && vested[0].at < preparedAt) {
      const { user_id, pesewas } = vested[0]
      due.set(user_id, (due.get(user_id) ?? 0) + pesewas)
      vested.shift()
    }
    const lines = [...due].flatMap(([userId, amountPesewas]) => (amountPesewas > 0 ? [{ userId, amountPesewas }] : []))
    for (const { userId } of lines) due.delete(userId)
    const totalPesewas = lines.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
    if (lines.length === 0) return []
    const bankReference = `STB-SC-${month.replace('-', '')}`
    const paidAt = officeMoment(month, 26, '16:40')
    return [{ id: randomUUID(), lines, totalPesewas, preparedAt, paidAt, bankReference }]
  })
  await insertRows(
    tx,
    'staff_payrolls',
    payrolls.map(({ id, totalPesewas, preparedAt, paidAt, bankReference }) => ({
      id,
      total_pesewas: totalPesewas,
      prepared_by: maker.id,
      prepared_at: preparedAt,
      outcome: 'paid',
      decided_by: checker.id,
      decided_at: paidAt,
      bank_reference: bankReference,
    })),
  )
  await insertRows(
    tx,
    'staff_payroll_lines',
    payrolls.flatMap(({ id, lines }) =>
      lines.map(({ userId, amountPesewas }) => ({ payroll_id: id, user_id: userId, amount_pesewas: amountPesewas })),
    ),
  )
  await postBackdated(
    tx,
    payrolls.map(({ id, lines, paidAt }) => ({
      journal: staffCommissionsPaid({ payrollId: id, lines }),
      posting: { now: paidAt, actorId: checker.id, requestId: DEMO_REQUEST },
    })),
  )
  await insertRows(
    tx,
    'audit_log',
    payrolls.flatMap(({ id, lines, totalPesewas, preparedAt, paidAt, bankReference }) => {
      const about = { entityType: 'staff-payroll', entityId: id } as const
      const prepared = { people: lines.length, totalPesewas }
      return [
        byActor(maker, preparedAt, { ...about, action: 'staff-payroll-prepared', after: prepared }),
        byActor(checker, paidAt, { ...about, action: 'staff-payroll-paid', after: { totalPesewas, bankReference } }),
      ]
    }),
  )
}
