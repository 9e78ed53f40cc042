/** One checked item, with what was found. No fault means that it is fine. */
export type Finding = { what: string; found: string; faults: string[] }
