import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { Refusal } from '@okwan/domain/platform/refusal'

const inflated = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate)

/**
 * Names of scripts and of actions that run on opening (ISO 32000-1, 12.6). Too long to occur in compressed pictures by chance.
 */
const ACTIVE = ['JavaScript', 'Launch', 'Rendition', 'OpenAction']
/**
 * Short names of scripts and actions. They can occur in compressed pictures by chance, so only PDF objects are searched for
 * them.
 */
const ACTIVE_SHORT = ['JS', 'AA', 'XFA']
/** A scanned document of 10 MB needs less. A small file that unpacks to more is an attack on the memory. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024

/**
 * Refuses a PDF with scripts or actions, even if their names are escaped or compressed. Also refuses a PDF with content that
 * this check cannot read.
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = text.replace(/\bstream\r?\n[^]*?\bendstream\b/g, ' stream ')
  if (namesIn(objects).some(({ name }) => name === 'Encrypt')) {
    throw new Refusal('file_active', 'This PDF is protected by a password. Save it without one and add it again.')
  }
  refuseActive(text, ACTIVE)
  refuseActive(objects, ACTIVE_SHORT)
  let left = MAX_UNPACKED_BYTES
  for (const { dictionary, data } of streamsIn(text, bytes)) {
    const names = namesIn(dictionary).map(({ name }) => name)
    const content = (await unpack(data, left)).toString('latin1')
    left -= content.length
    refuseActive(content, ACTIVE)
    if (!names.includes('ObjStm')) continue
    // Objects may use one compression only, because this check cannot read any other.
    if (content === '' || names.some((name) => name.endsWith('Decode') && name !== 'FlateDecode')) throw active()
    refuseActive(content, ACTIVE_SHORT)
  }
}

/** Every stream, including streams inside of streams, because a reader finds objects by their position, not by their order. */
function* streamsIn(text: string, bytes: Uint8Array) {
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    const before = text.slice(Math.max(0, match.index - 2000), match.index)
    yield {
      dictionary: before.slice(before.lastIndexOf(' obj') + 1),
      data: bytes.subarray(match.index + match[0].length),
    }
  }
}

/** Unpacks a stream that is compressed with deflate; empty for another one. Bytes after its end are ignored. */
async function unpack(data: Uint8Array, maxOutputLength: number): Promise<Buffer> {
  // The first byte of zlib data (RFC 1950) says deflate with a window of up to 32 kB.
  if (((data[0] ?? 0) & 0x0f) !== 8) return Buffer.alloc(0)
  try {
    return await inflated(data, { maxOutputLength: Math.max(1, maxOutputLength) })
  } catch (error) {
    if (error instanceof RangeError)
      throw new Refusal(
        'file_too_large',
        'This PDF is too large when it is decompressed. Print it to a new PDF and add that.',
      )
    return Buffer.alloc(0)
  }
}

function refuseActive(text: string, forbidden: readonly string[]): void {
  for (const { name, end } of namesIn(text)) {
    // Office programs write the page to show first, as a list. Only other values can be actions.
    if (name === 'OpenAction' && /^\s*\[/.test(text.slice(end, end + 20))) continue
    if (forbidden.includes(name)) throw active()
  }
}

const active = () => new Refusal('file_active')

/** Names with their escapes resolved: `/J#53` is `/JS`. */
function namesIn(text: string): { name: string; end: number }[] {
  return [...text.matchAll(/\/([^\0\t\n\f\r /<>[\](){}%]{2,60})/g)].map((match) => ({
    name: (match[1] ?? '').replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    end: match.index + match[0].length,
  }))
}
