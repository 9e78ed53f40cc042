import { FLEET_COLUMNS, type FleetCells } from '@okwan/domain/sales/fleet/terms'

/** The key stays the same when other rows are removed, so that a running upload finds its row. */
export type KeptRow = FleetCells & { key: string }
export type KeptFleet = { startDate: string; months: number; rows: KeptRow[]; customer?: FleetCustomer }
export type FleetCustomer = { customerCode: string; fullName: string; phone: string }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const PLACE = 'fleet'
const COLUMNS = [...FLEET_COLUMNS, 'key']

/** The unsold fleet of this window; undefined if nothing valid is stored. */
export function readKept(storage: Storage): KeptFleet | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(PLACE) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keep(storage: Storage, fleet: KeptFleet): void {
  storage.setItem(PLACE, JSON.stringify(fleet))
}

export function withKeys(rows: readonly FleetCells[]): KeptRow[] {
  return rows.map((cells, index) => ({ ...cells, key: String(index) }))
}

export function forget(storage: Storage): void {
  storage.removeItem(PLACE)
}

function isKept(kept: unknown): kept is KeptFleet {
  if (typeof kept !== 'object' || kept === null || !('rows' in kept) || !Array.isArray(kept.rows)) return false
  if (!('startDate' in kept && typeof kept.startDate === 'string' && 'months' in kept)) return false
  return kept.rows.every(
    (row: unknown) => typeof row === 'object' && row !== null && COLUMNS.every((column) => column in row),
  )
}
