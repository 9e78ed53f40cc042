import type { Database, Reads } from '../transaction.ts'
import type { Replica } from './replica.ts'

type Databases = { db: Database; replica?: Replica | undefined }
type Reading = { product: Databases; caller: { position?: number | undefined } }

/** Reads for a long query of a user. They use the replica if it is recent enough and has the last write of this browser. */
export function readsOf({ product: { db, replica }, caller }: Reading): Reads {
  return replica?.readsFrom(caller.position ?? 0) ?? db
}

/** Long reads of a job; they see every write that was committed before. */
export async function readsForJob({ db, replica }: Databases): Promise<Reads> {
  return replica?.readsNow() ?? db
}
