import type { Ctx } from '../../platform/http/context.ts'
import { listMakeRows } from './store.ts'

export async function listMakes({ tx }: Ctx) {
  return listMakeRows(tx)
}
