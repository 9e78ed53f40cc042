import { Refusal } from '@okwan/domain/platform/refusal'

/** The demo starts even if a rule refuses one of its actions; undefined then. */
export async function unlessRefused<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
