import { replaceEqualDeep } from '@tanstack/react-query'

type Page<Row> = { data: Row[]; meta: unknown }

/**
 * Option `structuralSharing`: an unchanged row keeps its object identity at any position. The default compares by position, so
 * all rows below a removed one would render again.
 */
export function reuseUnchangedRows<Row>(idOf: (row: Row) => string) {
  return (before: unknown, now: unknown): unknown => {
    // Both are responses of the same query.
    const [old, fresh] = [before, now] as [Page<Row> | undefined, Page<Row>]
    if (!old) return fresh
    const known = new Map(old.data.map((row) => [idOf(row), row]))
    const data = fresh.data.map((row) => replaceEqualDeep(known.get(idOf(row)), row))
    const meta = replaceEqualDeep(old.meta, fresh.meta)
    const isSame = meta === old.meta && data.length === old.data.length && data.every((row, at) => row === old.data[at])
    return isSame ? old : { ...fresh, data, meta }
  }
}
