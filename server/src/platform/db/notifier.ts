import { type Sql, sql } from './sql.ts'

/** Notification on a channel. */
export type Note = { channel: string; payload: string }

/** Sends notifications in the background. Notifications that arrive during a send are sent together, without duplicates. */
export function createNotifier(send: (notes: Note[]) => Promise<unknown>, onError: (error: Error) => void) {
  let waiting = new Map<string, Note>()
  let isSending = false
  const sendAll = async () => {
    isSending = true
    while (waiting.size > 0) {
      const notes = [...waiting.values()]
      waiting = new Map()
      await send(notes).catch(onError)
    }
    isSending = false
  }
  return (notes: Note[]): void => {
    for (const note of notes) waiting.set(`${note.channel} ${note.payload}`, note)
    if (!isSending) void sendAll()
  }
}

export function noticeOf(notes: Note[]): Sql {
  const channels = notes.map(({ channel }) => channel)
  const payloads = notes.map(({ payload }) => payload)
  return sql`select pg_notify(note.channel, note.payload)
             from unnest(${channels}::text[], ${payloads}::text[]) note (channel, payload)`
}
