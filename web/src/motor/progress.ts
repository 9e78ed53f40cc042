import type { DraftProgress } from '../routes/guards.ts'
import { motorDraft } from './draft.ts'
import { progressOf } from './steps.ts'

/** How far the open motor sale has come, for the guard of its pages. */
export async function motorProgress(): Promise<DraftProgress | null> {
  const answer = await motorDraft.open()
  return answer && progressOf(answer)
}
