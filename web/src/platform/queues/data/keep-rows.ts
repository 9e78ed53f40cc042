import { replaceEqualDeep } from '@tanstack/react-query'

type Page<Row> = { data: Row[]; meta: unknown }

/**
 * For `structuralSharing`: a row that says the same stays the same object, wherever in the list it now stands. Compared place by
 * place, every row below one that left would count as new and be drawn anew.
 */
export function keepRows<Row>(idOf: (row: Row) => string) {
  return (before: unknown, now: unknown): unknown => {
    // Both are answers of the same question.
    const [old, fresh] = [before, now] as [Page<Row> | undefined, Page<Row>]
    if (!old) return fresh
    const known = new Map(old.data.map((row) => [idOf(row), row]))
    const data = fresh.data.map((row) => replaceEqualDeep(known.get(idOf(row)), row))
    const meta = replaceEqualDeep(old.meta, fresh.meta)
    const isSame = meta === old.meta && data.length === old.data.length && data.every((row, at) => row === old.data[at])
    return isSame ? old : { ...fresh, data, meta }
  }
}
