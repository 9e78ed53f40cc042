import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Difference } from '@okwan/domain/money/reconciliation/reconciliation'
import type { IsoDate } from '@okwan/domain/platform/dates'
import type { Tx } from '../../platform/db/database.ts'
import { openDifferenceRows } from './store.ts'

/** Open differences from the records of providers, of days in a period. */
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
