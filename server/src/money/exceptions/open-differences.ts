import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Difference } from '@okwan/domain/money/reconciliation/reconciliation'
import type { IsoDate } from '@okwan/domain/platform/dates'
import type { Tx } from '../../platform/db/database.ts'
import { openDifferenceRows } from './store.ts'

/** Differences between our ledger and the records of providers on the days of a period, if they are still open. */
export async function openDifferences(
  tx: Tx,
  period: { from: IsoDate; before: IsoDate },
): Promise<(Difference & { provider: Provider })[]> {
  return (await openDifferenceRows(tx, period)).map((row) => ({
    provider: row.provider,
    class: row.class,
    direction: row.direction,
    providerPesewas: row.provider_pesewas,
    providerFeePesewas: row.provider_fee_pesewas,
    ledgerPesewas: row.ledger_pesewas,
    ledgerFeePesewas: row.ledger_fee_pesewas,
  }))
}
