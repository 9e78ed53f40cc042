/** One behaviour as data: initial state, steps and expected results. See README.md. */
export type Case = {
  id: string
  area: string
  title: string
  rules: string[]
  given: Values
  when: Values[]
  then: unknown
}

export type Values = { [name: string]: unknown }

export type Mismatch = { what: string; expected: unknown; got: unknown }

/** Runs a case against the product's code. A case without mismatches passes. */
export type Adapter = (behaviour: Case) => Promise<Mismatch[]>
