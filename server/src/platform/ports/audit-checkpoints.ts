/** Where signed checkpoints of the audit log are kept outside of the database. Nothing in it is ever replaced or removed. */
export type CheckpointStore = {
  /** Where it is, for sentences. */
  readonly place: string
  /** Saving the same name again changes nothing; another text under a known name is refused. */
  save(name: string, note: string): Promise<void>
  /** The day (UTC) of the newest note. */
  lastDay(): Promise<string | undefined>
  /** The notes of the given day (UTC) and later, oldest first; all without a day. */
  read(sinceDay?: string): AsyncIterable<{ name: string; note: string }>
}
