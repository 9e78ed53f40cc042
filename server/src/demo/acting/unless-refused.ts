import { Refusal } from '@okwan/domain/platform/refusal'

/** Runs an action of the demo; undefined if a rule refuses it, so that the demo still starts. */
export async function unlessRefused<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
