import { createHash, sign } from 'node:crypto'
import type { SealingKey } from '../../platform/audit/keys.ts'

type Batch = { kind: string; rows: readonly { id: string; json: string }[] }

/** Domain separator: first line of the signed text, so that the signature cannot be reused for other data. */
const ORIGIN = 'okwan/bundle 1'

/**
 * Lines of a bundle: a header, one line for each row, and a trailer with kind, id and SHA-256 of every line before it. The
 * trailer ends with the Ed25519 signature of the SHA-256 of all its bytes before `,"signature"`. Only the hashes stay in memory.
 * `scripts/verify-bundle.mjs` verifies the bundle.
 */
export async function* signedLines(
  key: SealingKey,
  about: Record<string, string>,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<string> {
  const listed: string[] = []
  const counts: Record<string, number> = {}
  const line = (kind: string, id: string, row: string) => {
    const text = `{"kind":${JSON.stringify(kind)},"id":${JSON.stringify(id)},"row":${row}}`
    listed.push(JSON.stringify([kind, id, createHash('sha256').update(text).digest('base64')]))
    counts[kind] = (counts[kind] ?? 0) + 1
    return `${text}\n`
  }
  yield line('header', `${about.from} to ${about.to}`, JSON.stringify({ format: ORIGIN, ...about }))
  for await (const { kind, rows } of batches) {
    if (rows.length > 0) yield rows.map(({ id, json }) => line(kind, id, json)).join('')
  }
  const digest = createHash('sha256')
  for (const part of trailerParts(key.id, counts, listed)) {
    digest.update(part)
    yield part
  }
  const signed = `${ORIGIN}\n${digest.digest('base64')}\n`
  yield `,"signature":${JSON.stringify(sign(null, Buffer.from(signed), key.privateKey).toString('base64'))}}\n`
}

const LINES_PER_CHUNK = 1000

function* trailerParts(keyId: string, counts: Record<string, number>, listed: readonly string[]): Generator<string> {
  yield `{"kind":"trailer","key":${JSON.stringify(keyId)},"counts":${JSON.stringify(counts)},"lines":[`
  for (let from = 0; from < listed.length; from += LINES_PER_CHUNK) {
    yield `${from === 0 ? '' : ','}${listed.slice(from, from + LINES_PER_CHUNK).join(',')}`
  }
  yield ']'
}
