import type { Tx } from '../db/database.ts'
import type { CheckpointStore } from '../ports/audit-checkpoints.ts'
import { listNotes } from './checkpoint-store.ts'
import type { Faults } from './faults.ts'
import { type AuditKey, publicAuditKey } from './keys.ts'
import { isSignedBy, matchesHead, readNote, type SignedNote } from './note.ts'
import { segmentHeads } from './store.ts'

type NamedNote = SignedNote & { name: string; isOutside: boolean }

const START = new Date(0)

/** Signed notes of the database and of the external store, oldest first. */
export async function collectNotes(
  tx: Tx,
  externalCheckpoints: CheckpointStore | undefined,
  faults: Faults,
  since: Date = START,
): Promise<NamedNote[]> {
  const notes: NamedNote[] = []
  const add = (name: string, text: string, isOutside: boolean) => {
    const note = readNote(text)
    if (note) notes.push({ ...note, name, isOutside })
    else faults.add('note-not-ours', `${name} is not a checkpoint`)
  }
  const listed = await listNotes(tx, since)
  for (const { name, note } of listed) add(name, note, false)
  if (externalCheckpoints) {
    for await (const { name, note } of externalCheckpoints.read(since.toISOString().slice(0, 10))) add(name, note, true)
    const names = new Set(notes.filter(({ isOutside }) => isOutside).map(({ name }) => name))
    const stored = listed.findLast(({ stored_at: storedAt }) => storedAt !== null)
    if (stored && !names.has(stored.name)) {
      faults.add(
        'note-lost',
        `Checkpoint ${stored.name} was stored in ${externalCheckpoints.location} and is missing now`,
      )
    }
  }
  return notes.toSorted((a, b) => a.signedAt.getTime() - b.signedAt.getTime())
}

export type AgreedNotes = {
  /** Newest note that we signed and that matches the log; entries after it are verified. */
  last: SignedNote | undefined
  recoveries: SignedNote[]
  bridge: SignedNote | undefined
  keys: AuditKey[]
}

/** Every segment that a note covers must still exist, unless a confirmed recovery restored the log to an earlier segment. */
export async function checkNotes(
  tx: Tx,
  notes: readonly SignedNote[],
  known: readonly AuditKey[],
  faults: Faults,
): Promise<AgreedNotes> {
  const keys = trustedKeys(known, notes)
  const heads = await segmentHeads(tx, [...new Set(notes.map(({ segment }) => segment))])
  const recoveries = notes.filter((note) => note.kind === 'recovery' && isSignedBy(keys, note))
  const isSuperseded = (note: SignedNote) =>
    recoveries.some(
      (each) => each.signedAt > note.signedAt && note.segment > Number(each.details['restored-to-segment']),
    )
  const matching: SignedNote[] = []
  const missed: SignedNote[] = []
  for (const note of notes) {
    if (matchesHead(note, heads.get(note.segment))) matching.push(note)
    else if (isSuperseded(note)) continue
    else if (!isSignedBy(keys, note))
      faults.add('note-not-ours', `A checkpoint of ${note.signedAt.toISOString()} is not signed by us`)
    else missed.push(note)
  }
  const cut = missed
    .filter(({ segment }) => !heads.has(segment))
    .toSorted((a, b) => a.entries - b.entries)
    .at(-1)
  if (cut) {
    const sentence = `A checkpoint of ${cut.signedAt.toISOString()} covers ${cut.entries} entries; the log has fewer`
    faults.add('log-cut', `${sentence} (segment ${cut.segment} is missing)`)
  }
  const rewritten = missed.find(({ segment }) => heads.has(segment))
  if (rewritten) {
    faults.add(
      'log-rewritten',
      `Segment ${rewritten.segment} is not the one that was signed at ${rewritten.signedAt.toISOString()}`,
    )
  }
  return {
    last: matching.findLast((note) => isSignedBy(keys, note)),
    recoveries,
    bridge: notes.findLast((note) => note.kind === 'bridge' && isSignedBy(keys, note)),
    keys,
  }
}

/** After a change of SECRET_KEY the new key signs the previous key, so that old notes can be verified. */
function trustedKeys(known: readonly AuditKey[], notes: readonly SignedNote[]): AuditKey[] {
  const keys = [...known]
  for (const note of notes.toReversed()) {
    const { vouches } = note.details
    if (!vouches || !isSignedBy(keys, note)) continue
    const key = publicAuditKey({ key: Buffer.from(vouches, 'base64'), format: 'der', type: 'spki' })
    if (!keys.some(({ id }) => id === key.id)) keys.push(key)
  }
  return keys
}
