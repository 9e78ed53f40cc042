/** A fault that is planted in a copy of the sources. */
export type Fault = {
  description: string
  file: string
  /** Text that occurs once in the file. */
  from: string
  to: string
  /** Test files that must fail. */
  tests: readonly string[]
}
