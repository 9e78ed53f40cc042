/** One behaviour, as data: given a state, when steps happen, then this is seen. See README.md. */
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

/** Drives the product's own code through a case. No mismatch is a pass. */
export type Adapter = (behaviour: Case) => Promise<Mismatch[]>
