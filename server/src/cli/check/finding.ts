/** One checked item with the result of its check. An item without faults is fine. */
export type Finding = { item: string; found: string; faults: string[] }
