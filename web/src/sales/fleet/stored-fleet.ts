import { FLEET_COLUMNS, type FleetAnswers, type FleetCells } from '@okwan/domain/sales/fleet/terms'

/** The key stays the same when other rows are removed, so that a running upload finds its row. */
export type VehicleCells = FleetCells & { key: string }
export type StoredFleet = {
  startDate: string
  months: number
  rows: VehicleCells[]
  customer?: FleetCustomer
  answers?: FleetAnswers
}
export type FleetCustomer = { customerCode: string; fullName: string; phone: string }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The storage key contains the user id, because several people may use the same browser. */
const placeOf = (userId: string | undefined) => `fleet:${userId}`
const COLUMNS = [...FLEET_COLUMNS, 'key']

/** The unsold fleet of this tab; undefined if nothing valid is stored. */
export function readStoredFleet(storage: Storage, userId: string | undefined): StoredFleet | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(placeOf(userId)) ?? 'null')
    return isStoredFleet(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeFleet(storage: Storage, userId: string | undefined, fleet: StoredFleet): void {
  storage.setItem(placeOf(userId), JSON.stringify(fleet))
}

/** Rows with keys that none of the `others` has. */
export function withKeys(rows: readonly FleetCells[], others: readonly VehicleCells[] = []): VehicleCells[] {
  const first = Math.max(-1, ...others.map(({ key }) => Number(key))) + 1
  return rows.map((cells, index) => ({ ...cells, key: String(first + index) }))
}

export function deleteStoredFleet(storage: Storage, userId: string | undefined): void {
  storage.removeItem(placeOf(userId))
}

function isStoredFleet(stored: unknown): stored is StoredFleet {
  if (typeof stored !== 'object' || stored === null || !('rows' in stored) || !Array.isArray(stored.rows)) return false
  if (!('startDate' in stored && typeof stored.startDate === 'string' && 'months' in stored)) return false
  return stored.rows.every(
    (row: unknown) => typeof row === 'object' && row !== null && COLUMNS.every((column) => column in row),
  )
}
