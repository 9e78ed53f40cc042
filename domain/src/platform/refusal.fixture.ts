import { Refusal } from './refusal.ts'

/** For tests: the code an act is refused with, or nothing when it is allowed. */
export function codeOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
