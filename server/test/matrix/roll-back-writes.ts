import type { Database } from '../../src/platform/db/transaction.ts'

/** Rolls back every request from here on, so that each one finds the same records. */
export function rollBackWrites(db: Database): void {
  const { transaction } = db
  db.transaction = async <T>(work: (tx: Parameters<Parameters<typeof transaction>[0]>[0]) => Promise<T>) => {
    const rollback = new Error('rolled back')
    let result: { value: T } | undefined
    await transaction(async (tx) => {
      result = { value: await work(tx) }
      throw rollback
    }).catch((error: unknown) => {
      if (error !== rollback) throw error
    })
    if (!result) throw new Error('the request returned no result')
    return result.value
  }
}
