import { firstDayOf, type Month } from '@okwan/domain/money/ledger/months'
import { formatPlain } from '@okwan/domain/platform/money'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx, Product } from '../../platform/http/context.ts'
import { approve, submit } from '../../sales/imports/decide-import.ts'
import { runBatch } from '../../sales/imports/run-import.ts'
import { startImport } from '../../sales/imports/start-import.ts'
import { DEMO_REQUEST } from '../acting/act-as.ts'
import { requestVerification } from '../acting/request-verification.ts'
import { momentOf } from '../business/events/past.ts'
import { CHECKER, type Payers } from './payers.ts'

const COLUMNS = { account: 'Account', owner: '', debit: 'Debit', credit: 'Credit' }

type Opening = { month: Month; capitalPesewas: number }

/** Imports the opening trial balance of the company: its capital on the operating account. */
export async function openAccounts(
  tx: Tx,
  { product, payers }: { product: Product; payers: Payers },
  { month, capitalPesewas }: Opening,
): Promise<void> {
  const now = momentOf(firstDayOf(month), '00:00')
  const contextOf = (actor: Ctx['actor']): Ctx => ({
    tx,
    now,
    product,
    headers: {},
    caller: { requestId: DEMO_REQUEST, ip: '127.0.0.1', userAgent: 'demo', portal: actor.portal },
    actor,
  })
  const amount = formatPlain(capitalPesewas)
  const csv = `Account,Debit,Credit\n1050,${amount},\n3010,,${amount}\n`
  const query = { kind: 'opening-balances', fileName: 'trial-balance.csv', columns: JSON.stringify(COLUMNS) } as const
  const { importId: id } = await startImport(contextOf(payers.maker), { query, bytes: Buffer.from(csv) })
  const runAll = async () => {
    while (await runBatch(tx, id, now, product.settings)) continue
  }
  await runAll()
  const { actReference: reference } = await submit(contextOf(payers.maker), { params: { id } })
  const verificationToken = await requestVerification(contextOf(payers.checker), {
    mobileNumber: CHECKER,
    purpose: 'approval',
    reference,
  })
  await approve(contextOf(payers.checker), { params: { id }, body: { verificationToken } })
  await runAll()
}
