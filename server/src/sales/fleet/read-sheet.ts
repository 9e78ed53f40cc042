import { csvOf, MAX_VEHICLES } from '@okwan/domain/sales/fleet/terms'
import type { Ctx } from '../../platform/http/context.ts'
import { readTable, requireSpreadsheet } from '../imports/file/read-table.ts'

/** The headings, and one row more than allowed, so that the check can refuse a table with too many rows. */
const MAX_ROWS = MAX_VEHICLES + 2

export async function readSheet(_: Ctx, { bytes }: { bytes: Uint8Array }) {
  requireSpreadsheet(bytes)
  return { table: csvOf(await readTable(bytes, MAX_ROWS)) }
}
