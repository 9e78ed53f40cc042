/** One checked item, with what was found. No fault means that it is fine. */
export type Finding = { item: string; found: string; faults: string[] }
