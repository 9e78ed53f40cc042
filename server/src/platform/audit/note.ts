import { sign, verify } from 'node:crypto'
import type { AuditKey, SealingKey } from './keys.ts'
import { type ChainHead, EMPTY_HEAD } from './segment.ts'

export const CHECKPOINT_KINDS = ['regular', 'daily', 'bridge', 'recovery'] as const
export type CheckpointKind = (typeof CHECKPOINT_KINDS)[number]

/** State of the log at a moment. */
export type Checkpoint = {
  kind: CheckpointKind
  segment: number
  entries: number
  head: ChainHead
  signedAt: Date
  keyId: string
  /** Further details of the checkpoint kind: the chain of release 0.1.0, or who confirmed a recovery. */
  details: Readonly<Record<string, string>>
}

export type SignedNote = Checkpoint & { text: string; signature: Buffer }

const ORIGIN = 'okwan/audit'

/** Format of https://c2sp.org/tlog-checkpoint: origin, size, head, further lines, an empty line, the signature. */
export function writeNote(key: SealingKey, checkpoint: Omit<Checkpoint, 'keyId'>): string {
  const { kind, segment, entries, head, signedAt, details } = checkpoint
  const text = `${[
    ORIGIN,
    entries,
    head.hash.toString('base64'),
    `mac ${head.mac.toString('base64')}`,
    `segment ${segment}`,
    `signed-at ${signedAt.toISOString()}`,
    `kind ${kind}`,
    `key ${key.id}`,
    ...Object.entries(details).map(([name, value]) => `${name} ${value.replace(/\s+/g, ' ')}`),
  ].join('\n')}\n`
  return `${text}\n— ${ORIGIN}+${key.id} ${sign(null, Buffer.from(text), key.privateKey).toString('base64')}\n`
}

/**
 * Parses a note. Returns undefined if it is not a checkpoint of an audit log. Does not verify the signature: see `isSignedBy`.
 */
export function readNote(note: string): SignedNote | undefined {
  // Empty without a signature.
  const text = note.slice(0, note.indexOf('\n\n— ') + 1)
  const [origin, entries, hash, ...lines] = text.trimEnd().split('\n')
  const details = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )
  const { mac = '', segment, 'signed-at': signedAt = '', kind: noteKind, key: keyId = '', ...rest } = details
  const kind = CHECKPOINT_KINDS.find((known) => known === noteKind)
  const signature = Buffer.from(note.slice(note.trimEnd().lastIndexOf(' ') + 1), 'base64')
  if (origin !== ORIGIN || !kind || !hash || Number.isNaN(Date.parse(signedAt))) return undefined
  return {
    kind,
    segment: Number(segment),
    entries: Number(entries),
    head: { hash: Buffer.from(hash, 'base64'), mac: Buffer.from(mac, 'base64') },
    signedAt: new Date(signedAt),
    keyId,
    details: rest,
    text,
    signature,
  }
}

export function isSignedBy(keys: readonly AuditKey[], note: SignedNote): boolean {
  const key = keys.find(({ id }) => id === note.keyId)
  return key !== undefined && verify(null, Buffer.from(note.text), key.publicKey, note.signature)
}

/** File names sort by time, so the newest is the last of a directory. */
export function nameOf({ signedAt, segment, kind }: Pick<Checkpoint, 'signedAt' | 'segment' | 'kind'>): string {
  const moment = signedAt.toISOString().replace(/[-:]/g, '').replace('.', '')
  return `${moment}-${String(segment).padStart(9, '0')}-${kind}.note`
}

export function matchesHead(note: Checkpoint, found: { entries: number; head: ChainHead } | undefined): boolean {
  const state = found ?? (note.segment === 0 ? { entries: 0, head: EMPTY_HEAD } : undefined)
  if (state?.entries !== note.entries) return false
  return state.head.hash.equals(note.head.hash) && state.head.mac.equals(note.head.mac)
}
