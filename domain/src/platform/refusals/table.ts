/** HTTP status and default sentence of each code. */
export type RefusalTable = Record<string, readonly [status: number, sentence: string]>
