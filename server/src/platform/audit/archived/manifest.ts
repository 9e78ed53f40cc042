import { sign, verify } from 'node:crypto'
import type { AuditKey, SealingKey } from '../keys.ts'

/** Facts of an archived month, which its manifest signs. */
export type ArchiveFacts = {
  table: string
  /** Such as 2019-03. */
  month: string
  part: number
  rows: number
  /** Sum of the hashes of all rows. */
  checksum: string
  fileName: string
  bytes: number
  /** Hash of the compressed file. */
  sha256: string
  /** For the audit log: last segment in the file. */
  lastSegment: number | null
}

/** Domain separator: first line of the signed text, so that the signature of a checkpoint or a bundle is never valid for it. */
const ORIGIN = 'okwan/archive 1'

/** A signed text in the form of the checkpoints of the audit log, with the same key. */
export function writeManifest(key: SealingKey, facts: ArchiveFacts): string {
  const text = textOf(facts, key.id)
  return `${text}\n— ${ORIGIN} ${key.id} ${sign(null, Buffer.from(text), key.privateKey).toString('base64')}\n`
}

/** Whether one of the keys signed exactly these facts. */
export function isSigned(keys: readonly AuditKey[], facts: ArchiveFacts, manifest: string): boolean {
  return keys.some((key) => {
    const text = textOf(facts, key.id)
    const head = `${text}\n— ${ORIGIN} ${key.id} `
    if (!manifest.startsWith(head)) return false
    return verify(null, Buffer.from(text), key.publicKey, Buffer.from(manifest.slice(head.length), 'base64'))
  })
}

function textOf(facts: ArchiveFacts, keyId: string): string {
  return `${[
    ORIGIN,
    `table ${facts.table}`,
    `month ${facts.month}`,
    `part ${facts.part}`,
    `rows ${facts.rows}`,
    `checksum ${facts.checksum}`,
    `file ${facts.fileName}`,
    `bytes ${facts.bytes}`,
    `sha256 ${facts.sha256}`,
    ...(facts.lastSegment === null ? [] : [`last-segment ${facts.lastSegment}`]),
    `key ${keyId}`,
  ].join('\n')}\n`
}
