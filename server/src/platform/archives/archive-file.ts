import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export type FileDetails = { bytes: number; sha256: string; rows: number }

/** Writes lines to a compressed file under a temporary name, and renames the file when it is complete and durable. */
export async function writeArchiveFile(file: string, lines: AsyncIterable<string>): Promise<FileDetails> {
  await mkdir(path.dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  const measured = measure()
  let rows = 0
  const counted = async function* () {
    for await (const line of lines) {
      rows += 1
      yield `${line}\n`
    }
  }
  const text = Readable.from(counted(), { objectMode: true, highWaterMark: 1000 })
  await pipeline(text, createGzip(), measured.stream, createWriteStream(unfinished, { mode: 0o600 }))
  await sync(unfinished)
  await rename(unfinished, file)
  await sync(path.dirname(file))
  return { ...measured.details(), rows }
}

/** Reads a file again, and throws if it is missing or damaged. */
export async function readArchiveFile(file: string): Promise<FileDetails> {
  const measured = measure()
  let rows = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
      done()
    },
  })
  await pipeline(createReadStream(file), measured.stream, createGunzip(), count.resume())
  return { ...measured.details(), rows }
}

/** Writes a short text file durably. */
export async function writeText(file: string, text: string): Promise<void> {
  await pipeline(Readable.from([text]), createWriteStream(file, { mode: 0o600 }))
  await sync(file)
  await sync(path.dirname(file))
}

function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, details: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Windows cannot open a folder for this. */
async function sync(fileOrFolder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(fileOrFolder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
