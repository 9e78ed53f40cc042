/** Append-only store for signed checkpoints of the audit log outside the database. */
export type CheckpointStore = {
  /** Location, for messages. */
  readonly location: string
  /** Saving the same note again has no effect; other content under the same name is refused. */
  save(name: string, note: string): Promise<void>
  /** Day (UTC) of the newest note. */
  lastDay(): Promise<string | undefined>
  /** Notes of the given day (UTC) and later, oldest first; all notes if no day is given. */
  read(sinceDay?: string): AsyncIterable<{ name: string; note: string }>
}
