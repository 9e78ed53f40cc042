import { sign, verify } from 'node:crypto'
import type { AuditKey, SealingKey } from '../keys.ts'

/** Facts of an archived month, which its manifest signs. */
export type ArchiveDetails = {
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

/** First line of the signed text. The signature of a checkpoint or a bundle is therefore never valid for a manifest. */
const ORIGIN = 'okwan/archive 1'

/** A signed text in the form of the checkpoints of the audit log, with the same key. */
export function writeManifest(key: SealingKey, details: ArchiveDetails): string {
  const text = textOf(details, key.id)
  return `${text}\n— ${ORIGIN} ${key.id} ${sign(null, Buffer.from(text), key.privateKey).toString('base64')}\n`
}

/** Whether one of the keys signed exactly these details. */
export function isSigned(keys: readonly AuditKey[], details: ArchiveDetails, manifest: string): boolean {
  return keys.some((key) => {
    const text = textOf(details, key.id)
    const head = `${text}\n— ${ORIGIN} ${key.id} `
    if (!manifest.startsWith(head)) return false
    return verify(null, Buffer.from(text), key.publicKey, Buffer.from(manifest.slice(head.length), 'base64'))
  })
}

function textOf(details: ArchiveDetails, keyId: string): string {
  return `${[
    ORIGIN,
    `table ${details.table}`,
    `month ${details.month}`,
    `part ${details.part}`,
    `rows ${details.rows}`,
    `checksum ${details.checksum}`,
    `file ${details.fileName}`,
    `bytes ${details.bytes}`,
    `sha256 ${details.sha256}`,
    ...(details.lastSegment === null ? [] : [`last-segment ${details.lastSegment}`]),
    `key ${keyId}`,
  ].join('\n')}\n`
}
