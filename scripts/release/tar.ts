import { Buffer } from 'node:buffer'

export type Entry = { name: string; bytes: Buffer; isProgram: boolean }

const BLOCK = 512

/** A tar archive (POSIX ustar) whose bytes depend only on the files and the time: no owner, no order of the file system. */
export function tarOf(entries: readonly Entry[], modifiedSeconds: number): Buffer {
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const parts = sorted.flatMap(({ name, bytes, isProgram }) => [
    headerOf(name, bytes.length, isProgram ? 0o755 : 0o644, modifiedSeconds),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ])
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

function headerOf(path: string, size: number, mode: number, modifiedSeconds: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const { prefix, name } = splitOf(path)
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at)
  header.write(name, 0)
  octal(mode, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(modifiedSeconds, 136, 12)
  header.write('        0', 148)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148)
  return header
}

/** A long path is split at a slash: 155 bytes for the folder, 100 for the rest. */
function splitOf(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', name: path }
  const at = path.indexOf('/', path.length - 101)
  if (at < 0 || at > 155) throw new Error(`the path ${path} is too long for a tar archive`)
  return { prefix: path.slice(0, at), name: path.slice(at + 1) }
}
